import { ActionIcon, Button, NativeSelect, Switch } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ruleWords } from '../reminder-rules.ts';
import { sendingEndpoints } from '../sending-endpoints.ts';
import { MOST_DAYS, reminderForm, type SendingSettings } from '../sending-settings.ts';
import classes from './sending.module.css';

/** When clients are reminded of invoices they have not paid. */
export function ReminderSettings() {
  const answer = useQuery(snapshotQuery(sendingEndpoints.readSettings));

  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Skeleton height={320} radius="lg" />;

  return <ReminderForm settings={answer.data} />;
}

type FormOf = UseFormReturn<z.input<typeof reminderForm>, unknown, z.output<typeof reminderForm>>;

function ReminderForm({ settings }: { settings: SendingSettings }) {
  const { reminderRules, quietFrom, quietTo, version } = settings;
  const record = useRecordForm({
    schema: reminderForm,
    initial: { reminderRules, quietFrom: quietFrom ?? '', quietTo: quietTo ?? '' },
    version,
    save: ({ changes, version: edited }) =>
      callApi(sendingEndpoints.updateSettings, { body: { ...changes, version: edited } }),
    onSaved: () => {
      toast({ title: 'Reminders saved', tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to save reminders. Please try again.' },
    labels: { reminderRules: 'Reminders', quietFrom: 'Quiet from', quietTo: 'Quiet until' },
  });
  const { control } = record;

  return (
    <RecordForm record={record} submitLabel="Save reminders">
      <Card
        title="Payment reminders"
        description="For invoices that are not paid, each once. Turn them off for a client on the client’s page."
      >
        <Rules form={record.form} />
      </Card>
      <Card title="Quiet hours" description="No reminder leaves between these times.">
        <FormGrid>
          <TextField control={control} name="quietFrom" label="Quiet from" type="time" />
          <TextField control={control} name="quietTo" label="Quiet until" type="time" />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}

type When = 'before' | 'on' | 'after';

const whenOf = (days: number): When => (days === 0 ? 'on' : days < 0 ? 'before' : 'after');
const signed = (count: number, when: When) =>
  when === 'on' ? 0 : (when === 'before' ? -1 : 1) * Math.max(1, count);

function Rules({ form }: { form: FormOf }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'reminderRules',
    keyName: 'key',
  });
  const rules = useWatch({ control, name: 'reminderRules' });
  const { errors } = useFormState({ control, name: 'reminderRules' });
  const problem = errors.reminderRules?.root?.message ?? errors.reminderRules?.message;

  return (
    <>
      {fields.length === 0 && <p className={classes.by}>No reminders.</p>}
      <ul className={classes.rules} aria-label="Payment reminders">
        {fields.map(({ key }, index) => {
          const { days, isOn } = rules[index] ?? { days: 0, isOn: false };
          const when = whenOf(days);
          const count = Math.abs(days);
          const name = ruleWords({ days }).toLowerCase();
          const set = (next: number) =>
            form.setValue(`reminderRules.${index}.days`, next, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });

          return (
            <li key={key} className={classes.rule}>
              <Switch
                aria-label={`Remind ${name}`}
                checked={isOn}
                onChange={({ currentTarget }) =>
                  form.setValue(`reminderRules.${index}.isOn`, currentTarget.checked, {
                    shouldDirty: true,
                  })
                }
              />
              {when !== 'on' && (
                <NativeSelect
                  className={classes.days}
                  aria-label={`Days of reminder ${index + 1}`}
                  data={Array.from({ length: MOST_DAYS }, (_, one) => String(one + 1))}
                  value={String(count)}
                  onChange={({ currentTarget }) => set(signed(Number(currentTarget.value), when))}
                />
              )}
              <NativeSelect
                className={classes.when}
                aria-label={`When reminder ${index + 1} leaves`}
                data={[
                  { value: 'before', label: count === 1 ? 'day before' : 'days before' },
                  { value: 'on', label: 'On the due date' },
                  { value: 'after', label: count === 1 ? 'day after' : 'days after' },
                ]}
                value={when}
                onChange={({ currentTarget }) => set(signed(count, currentTarget.value as When))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove the reminder ${name}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {problem && (
        <p className={classes.said} role="alert">
          {problem}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= 8}
        onClick={() => append({ days: 14, isOn: true })}
      >
        Add reminder
      </Button>
    </>
  );
}

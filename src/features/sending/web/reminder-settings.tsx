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

/** When clients are reminded of invoices they have not paid and of estimates that expire. */
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
  const { reminderRules, estimateRules, quietFrom, quietTo, version } = settings;
  const record = useRecordForm({
    schema: reminderForm,
    initial: { reminderRules, estimateRules, quietFrom: quietFrom ?? '', quietTo: quietTo ?? '' },
    version,
    save: ({ changes, version: edited }) =>
      callApi(sendingEndpoints.updateSettings, { body: { ...changes, version: edited } }),
    onSaved: () => {
      toast({ title: 'Reminders saved', tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to save reminders. Please try again.' },
    labels: {
      reminderRules: 'Payment reminders',
      estimateRules: 'Estimate reminders',
      quietFrom: 'Quiet from',
      quietTo: 'Quiet until',
    },
  });
  const { control } = record;

  return (
    <RecordForm record={record} submitLabel="Save reminders">
      <Card
        title="Payment reminders"
        description="For invoices that are not paid, each once. Turn them off for a client on the client’s page."
      >
        <Rules form={record.form} name="reminderRules" />
      </Card>
      <Card
        title="Estimate reminders"
        description="For sent estimates that the client has not answered, each once. None goes out after an estimate has expired."
      >
        <Rules form={record.form} name="estimateRules" />
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

const KINDS = {
  reminderRules: {
    label: 'Payment reminders',
    /** The aria-labels of a line: 'Days of reminder 1', 'Days of estimate reminder 1'. */
    one: 'reminder',
    onTheDay: 'On the due date',
    choices: ['before', 'on', 'after'],
    next: 14,
  },
  estimateRules: {
    label: 'Estimate reminders',
    one: 'estimate reminder',
    onTheDay: 'On the last valid day',
    choices: ['before', 'on'],
    next: -7,
  },
} as const satisfies Record<
  string,
  { label: string; one: string; onTheDay: string; choices: readonly When[]; next: number }
>;

interface RulesProps {
  form: FormOf;
  name: keyof typeof KINDS;
}

function Rules({ form, name: field }: RulesProps) {
  const { label, one, onTheDay, choices, next: added } = KINDS[field];
  const { control } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: field,
    keyName: 'key',
  });
  const rules = useWatch({ control, name: field });
  const { errors } = useFormState({ control, name: field });
  const problem = errors[field]?.root?.message ?? errors[field]?.message;

  return (
    <>
      {fields.length === 0 && <p className={classes.by}>No reminders.</p>}
      <ul className={classes.rules} aria-label={label}>
        {fields.map(({ key }, index) => {
          const { days, isOn } = rules[index] ?? { days: 0, isOn: false };
          const when = whenOf(days);
          const count = Math.abs(days);
          const name = ruleWords({ days }, onTheDay).toLowerCase();
          const set = (next: number) =>
            form.setValue(`${field}.${index}.days`, next, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });

          return (
            <li key={key} className={classes.rule}>
              <Switch
                aria-label={
                  field === 'reminderRules' ? `Remind ${name}` : `Remind of estimates ${name}`
                }
                checked={isOn}
                onChange={({ currentTarget }) =>
                  form.setValue(`${field}.${index}.isOn`, currentTarget.checked, {
                    shouldDirty: true,
                  })
                }
              />
              {when !== 'on' && (
                <NativeSelect
                  className={classes.days}
                  aria-label={`Days of ${one} ${index + 1}`}
                  data={Array.from({ length: MOST_DAYS }, (_, at) => String(at + 1))}
                  value={String(count)}
                  onChange={({ currentTarget }) => set(signed(Number(currentTarget.value), when))}
                />
              )}
              <NativeSelect
                className={classes.when}
                aria-label={`When ${one} ${index + 1} leaves`}
                data={choices.map((value) => ({
                  value,
                  label: value === 'on' ? onTheDay : `${count === 1 ? 'day' : 'days'} ${value}`,
                }))}
                value={when}
                onChange={({ currentTarget }) => set(signed(count, currentTarget.value as When))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove the ${one} ${name}`}
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
        onClick={() => append({ days: added, isOn: true })}
      >
        {field === 'reminderRules' ? 'Add reminder' : 'Add estimate reminder'}
      </Button>
    </>
  );
}

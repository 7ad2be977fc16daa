import { ActionIcon, Button, NativeSelect, Switch } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useFieldArray, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ruleWords } from '../reminder-rules.ts';
import { MOST_DAYS, MOST_RULES, sendingSettings } from '../sending-settings.ts';
import classes from './sending.module.css';

const { labels } = sendingSettings;

type ReminderForm = typeof sendingSettings.sections.reminders.form;
type FormOf = UseFormReturn<z.input<ReminderForm>, unknown, z.output<ReminderForm>>;

type When = 'before' | 'on' | 'after';

const whenOf = (days: number): When => (days === 0 ? 'on' : days < 0 ? 'before' : 'after');
const signed = (count: number, when: When) =>
  when === 'on' ? 0 : (when === 'before' ? -1 : 1) * Math.max(1, count);

const KINDS = {
  reminderRules: {
    switched: 'Remind',
    /** Used in each row's aria-labels: 'Days for reminder 1', 'Days for estimate reminder 1'. */
    one: 'reminder',
    onTheDay: 'On the due date',
    choices: ['before', 'on', 'after'],
    next: 14,
  },
  estimateRules: {
    switched: 'Send estimate reminders',
    one: 'estimate reminder',
    onTheDay: 'On the last valid day',
    choices: ['before', 'on'],
    next: -7,
  },
  signerRules: {
    switched: 'Remind signers',
    one: 'reminder to sign',
    onTheDay: '',
    choices: ['after'],
    next: 7,
  },
} as const satisfies Record<
  string,
  {
    switched: string;
    one: string;
    onTheDay: string;
    choices: readonly When[];
    next: number;
  }
>;

interface RulesProps {
  form: FormOf;
  name: keyof typeof KINDS;
}

/** Edits the rules for one type of reminder: the days it is sent, each on or off. */
export function ReminderRules({ form, name: field }: RulesProps) {
  const { switched, one, onTheDay, choices, next: added } = KINDS[field];
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
      <ul className={classes.rules} aria-label={labels[field]}>
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
                name={`${field}.${index}.isOn`}
                aria-label={`${switched} ${name}`}
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
                  name={`${field}.${index}.days`}
                  aria-label={`Days for ${one} ${index + 1}`}
                  data={Array.from({ length: MOST_DAYS }, (_, at) => String(at + 1))}
                  value={String(count)}
                  onChange={({ currentTarget }) => set(signed(Number(currentTarget.value), when))}
                />
              )}
              {choices.length > 1 ? (
                <NativeSelect
                  className={classes.when}
                  aria-label={`When ${one} ${index + 1} is sent`}
                  data={choices.map((value) => ({
                    value,
                    label: value === 'on' ? onTheDay : `${count === 1 ? 'day' : 'days'} ${value}`,
                  }))}
                  value={when}
                  onChange={({ currentTarget }) => set(signed(count, currentTarget.value as When))}
                />
              ) : (
                <span className={classes.when}>{count === 1 ? 'day' : 'days'} after sending</span>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${one} ${name}`}
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
        disabled={fields.length >= MOST_RULES}
        onClick={() => append({ days: added, isOn: true })}
      >
        {`Add ${one}`}
      </Button>
    </>
  );
}

import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatInstant, isCalendarDay } from '#shared/calendar-day.ts';
import { labelOfField } from '#shared/fields/label-of-field.ts';
import text from '#web/ui/text.module.css';
import type { EditConflicts } from './edit-conflict.ts';
import { useMe } from '../me.ts';
import { Dialog } from '../ui/dialog.tsx';

interface ConflictDialogProps {
  conflicts: EditConflicts;
  labels: Readonly<Partial<Record<string, string>>>;
  /** Returns the display text for a value that would be unclear to users, such as an id. */
  valueText: (field: string, value: unknown) => string | undefined;
  /** Receives the fields for which to keep the other user's change. */
  onResolve: (theirs: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Formats a field value as text. */
function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value === 'string') return isCalendarDay(value) ? formatDay(value) : value;
  if (Array.isArray(value)) {
    return value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : `${value.length} ${value.length === 1 ? 'line' : 'lines'}`;
  }

  return JSON.stringify(value);
}

/** Asks whose change to keep, field by field, after two users edited the same record at once. */
export function ConflictDialog({
  conflicts,
  labels,
  valueText,
  onResolve,
  onClose,
}: ConflictDialogProps) {
  const { timeZoneName } = useMe();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const people = [...new Set(conflicts.conflicts.map(({ changedBy }) => changedBy))].join(', ');

  return (
    <Dialog onClose={onClose} title="Another user changed this too" size={560}>
      <Text>
        {people} changed {conflicts.conflicts.length === 1 ? 'a field' : 'fields'} you also changed.
        Choose which values to keep before saving.
      </Text>
      <Stack gap="md" mt="md">
        {conflicts.conflicts.map(({ field, label, mine, theirs: others, changedBy, changedAt }) => (
          <Radio.Group
            key={field}
            label={labels[field] ?? label ?? labelOfField(field)}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(value) => {
              const rest = theirs.filter((one) => one !== field);
              setTheirs(value === 'theirs' ? [...rest, field] : rest);
            }}
          >
            <Stack gap={6} mt={4}>
              <Radio
                value="mine"
                label={
                  <span className={text.typed}>{valueText(field, mine) ?? plainText(mine)}</span>
                }
                description="Your change"
              />
              <Radio
                value="theirs"
                label={
                  <span className={text.typed}>
                    {valueText(field, others) ?? plainText(others)}
                  </span>
                }
                description={`${changedBy}, ${formatInstant(changedAt, timeZoneName)}`}
              />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Back to the form
        </Button>
        <Button onClick={() => void onResolve(theirs)} data-autofocus>
          Save
        </Button>
      </Group>
    </Dialog>
  );
}

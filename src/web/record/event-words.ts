/** Formats the changes of an audit event as text. */
import { formatDay, isCalendarDay } from '#shared/calendar-day.ts';
import { formatClockTime, isClockTime } from '#shared/clock-time.ts';
import { formatDollars } from '#shared/money.ts';
import type { Field } from '#shared/fields/field.ts';
import { itemChanges, type ItemChange } from '#shared/records/item-changes.ts';
import { labelOfField } from '#shared/fields/label-of-field.ts';
import { declaredField, fieldLabel } from '#shared/records/event-nouns.ts';
import { actionWords } from '#shared/records/history-actions.ts';
import { statusLabel } from '#web/ui/status-color.ts';
import type { FieldChange, HistoryEntity, HistoryEvent } from '#shared/records/audit-event.ts';

const isSaid = (entity: HistoryEntity, field: string): boolean =>
  declaredField(entity, field)?.audit !== 'hidden';

function valueWords(field: string, value: unknown, its?: Field): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    return its?.kind === 'money' ? formatDollars(value) : value.toLocaleString('en-US');
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return 'nothing';
    if (value.every((one) => typeof one === 'string')) return value.map(statusLabel).join(', ');
    return `${value.length} ${value.length === 1 ? 'line' : 'lines'}`;
  }
  if (typeof value !== 'string') return 'something else';
  const choice = its?.choices?.[value];
  if (choice) return choice;
  if (isCalendarDay(value)) return formatDay(value);
  if (field.endsWith('Time') && isClockTime(value)) return formatClockTime(value);

  return its?.kind === 'choice' ? statusLabel(value) : `“${value}”`;
}

/** A changed field: its label, and its old and new values as text if they can be shown. */
export interface ChangeWords {
  label: string;
  before?: string;
  after?: string;
  /** Set if the change is to one item in a list. */
  action?: ItemChange['action'];
}

/**
 * Formats a change to an entity's field. Returns undefined for fields that the formatter doesn't
 * handle.
 */
type ChangeFormatter = (field: string, change: FieldChange) => ChangeWords[] | undefined;

const formatters: Partial<Record<HistoryEntity, ChangeFormatter>> = {};

/**
 * Registers a formatter for things in the audit trail that are not entities and so declare no
 * fields. Called by the screen that shows them.
 */
export function registerChangeFormatter(entity: HistoryEntity, formatter: ChangeFormatter): void {
  formatters[entity] = formatter;
}

/** Describes each changed item in a list of named items: 'Tax rate “Park City”'. */
function itemWords(field: string, change: FieldChange): ChangeWords[] | undefined {
  const one = labelOfField(field).replace(/s$/, '');

  return itemChanges(change)?.map(({ name, ...its }) => ({ label: `${one} “${name}”`, ...its }));
}

function changeWords(
  entity: HistoryEntity,
  field: string,
  { before, after }: FieldChange,
): ChangeWords {
  const its = declaredField(entity, field);
  const label = fieldLabel(entity, field);
  const was = valueWords(field, before, its);
  const is = valueWords(field, after, its);
  const isWithoutValues = its?.audit === 'changed';

  return isWithoutValues || was === is ? { label } : { label, before: was, after: is };
}

/**
 * Describes the fields that an event changed. Empty for new records: their page shows the values.
 */
export function changesInWords({ action, changes, entity }: HistoryEvent): ChangeWords[] {
  if (actionWords(action).isWithoutChanges) return [];

  return Object.entries(changes).flatMap(([field, change]) =>
    isSaid(entity, field)
      ? (formatters[entity]?.(field, change) ??
        itemWords(field, change) ?? [changeWords(entity, field, change)])
      : [],
  );
}

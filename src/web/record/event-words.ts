/** What an event of the audit trail changed, in words. */
import { formatDay, isCalendarDay } from '#shared/calendar-day.ts';
import { formatClockTime, isClockTime } from '#shared/clock-time.ts';
import { formatDollars } from '#shared/money.ts';
import { isEntityName } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { pluralOf } from '#shared/entity.ts';
import type { Field } from '#shared/fields/field.ts';
import { itemChanges, type ItemChange } from '#shared/records/item-changes.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { labelOfField } from '#web/form/form-issues.ts';
import { statusLabel } from '#web/ui/status-color.ts';
import type { FieldChange, HistoryEntity, HistoryEvent } from '#shared/records/audit-event.ts';

/** What has a timeline and is no kind of record. */
const NOUNS: Record<Exclude<HistoryEntity, EntityName>, { one: string; heading: string }> = {
  users: { one: 'user', heading: 'Users' },
  company: { one: 'company profile', heading: 'Company profile' },
  queue: { one: 'queued work', heading: 'Queue' },
  backups: { one: 'backup', heading: 'Backups' },
};

/** 'contact', 'company profile' */
export const nounOf = (entity: HistoryEntity): string =>
  isEntityName(entity) ? entityOf(entity).noun[0] : NOUNS[entity].one;

/** 'Contacts', 'Company profile' */
export const headingOf = (entity: HistoryEntity): string =>
  isEntityName(entity) ? pluralOf(entityOf(entity)) : NOUNS[entity].heading;

const declared = (entity: HistoryEntity, field: string): Field | undefined =>
  isEntityName(entity) ? entityOf(entity).every[field] : undefined;

const isSaid = (entity: HistoryEntity, field: string): boolean =>
  declared(entity, field)?.audit !== 'hidden';

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

/** A field's change: its label, and its old and new value in words where possible. */
export interface ChangeWords {
  label: string;
  before?: string;
  after?: string;
  /** What became of one of a list of things. */
  action?: ItemChange['action'];
}

/** Tells of a field's change in a kind's own words; undefined where it has none for the field. */
type Teller = (field: string, change: FieldChange) => ChangeWords[] | undefined;

const tellers: Partial<Record<HistoryEntity, Teller>> = {};

/** For what is no kind of record, and so declares no fields. Called by the screen that shows it. */
export function registerTeller(entity: HistoryEntity, teller: Teller): void {
  tellers[entity] = teller;
}

/** Of a list of named things each that changed: 'Tax rate “Park City”'. */
function itemWords(field: string, change: FieldChange): ChangeWords[] | undefined {
  const one = labelOfField(field).replace(/s$/, '');

  return itemChanges(change)?.map(({ name, ...its }) => ({ label: `${one} “${name}”`, ...its }));
}

function changeWords(
  entity: HistoryEntity,
  field: string,
  { before, after }: FieldChange,
): ChangeWords {
  const its = declared(entity, field);
  const label = its?.label ?? labelOfField(field);
  const was = valueWords(field, before, its);
  const is = valueWords(field, after, its);
  const isUntold = its?.audit === 'changed';

  return isUntold || was === is ? { label } : { label, before: was, after: is };
}

/** The fields that an event changed. The first values of a new record are on its page. */
export function changesInWords({ action, changes, entity }: HistoryEvent): ChangeWords[] {
  // A refund is a new record too.
  if (action === 'created' || action === 'imported' || action === 'refunded') return [];

  return Object.entries(changes).flatMap(([field, change]) =>
    isSaid(entity, field)
      ? (tellers[entity]?.(field, change) ??
        itemWords(field, change) ?? [changeWords(entity, field, change)])
      : [],
  );
}

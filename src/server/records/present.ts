/** Records between the database and the API, field by field as their entity declares them. */
import type { AnyEntity } from '#shared/entity.ts';
import { reduceToDay } from '#shared/calendar-day.ts';
import { inEverySpelling } from '#shared/fields/spelling.ts';
import { toCents, toDollars } from '#shared/money.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the column of a field: amounts are in cents under a name that shows so. */
export function columnNameOf({ every }: Pick<AnyEntity, 'every'>, field: string): string {
  const { kind, storedAs = field } = every[field] ?? {};

  return kind === 'money' ? `${storedAs}Cents` : storedAs;
}

function dollarsOf(cents: unknown): number | null {
  return typeof cents === 'number' ? toDollars(cents) : null;
}

interface ShownField {
  field: string;
  column: string;
  isMoney: boolean;
}

const shownFields = new WeakMap<AnyEntity, readonly ShownField[]>();

/**
 * Lists the fields that a record is presented with, once for each kind: a list presents thousands of rows.
 */
function shownFieldsOf(entity: AnyEntity): readonly ShownField[] {
  const shown =
    shownFields.get(entity) ??
    entity.stored.map((field) => ({
      field,
      column: columnNameOf(entity, field),
      isMoney: entity.every[field]?.kind === 'money',
    }));
  shownFields.set(entity, shown);

  return shown;
}

/** A row as the API shows it: amounts in dollars, instants as ISO texts, and no other column. */
export function presentRow(entity: AnyEntity, row: Values): Values {
  const record: Record<string, unknown> = {};
  for (const { field, column, isMoney } of shownFieldsOf(entity)) {
    const value = row[column];
    if (isMoney) record[field] = dollarsOf(value);
    else record[field] = value instanceof Date ? value.toISOString() : value;
  }

  return inEverySpelling(entity.every, record);
}

/** Fields of a request as columns: amounts in cents; absent ones stay absent. */
export function columnsOf(entity: AnyEntity, fields: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      columnNameOf(entity, field),
      entity.every[field]?.kind === 'money' && typeof value === 'number' ? toCents(value) : value,
    ]),
  );
}

/** Fields of a request with timestamps of calendar days reduced to days of the company's zone. */
export function withDays(
  entity: AnyEntity,
  fields: Values,
  timeZone: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      entity.every[field]?.kind === 'day' && typeof value === 'string'
        ? reduceToDay(value, timeZone)
        : value,
    ]),
  );
}

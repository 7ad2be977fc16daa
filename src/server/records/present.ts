/**
 * Converts records between the database and the API, using the fields that their entity declares.
 */
import type { AnyEntity } from '#shared/entity.ts';
import { reduceToDay } from '#shared/calendar-day.ts';
import { inEverySpelling } from '#shared/fields/spelling.ts';
import { toCents, toDollars } from '#shared/money.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns a field's column name. Amounts are stored in cents, in columns that end in 'Cents'. */
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
 * Lists an entity's response fields. Cached per entity, because a list can contain thousands of
 * rows.
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

/**
 * Converts a row to its API format: amounts in dollars, timestamps as ISO strings, and no columns
 * other than the entity's fields.
 */
export function presentRow(entity: AnyEntity, row: Values): Values {
  const record: Record<string, unknown> = {};
  for (const { field, column, isMoney } of shownFieldsOf(entity)) {
    const value = row[column];
    if (isMoney) record[field] = dollarsOf(value);
    else record[field] = value instanceof Date ? value.toISOString() : value;
  }

  return inEverySpelling(entity.every, record);
}

/** Converts request fields to column values, with amounts in cents. Omitted fields stay omitted. */
export function columnsOf(entity: AnyEntity, fields: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      columnNameOf(entity, field),
      entity.every[field]?.kind === 'money' && typeof value === 'number' ? toCents(value) : value,
    ]),
  );
}

/** Reduces timestamps in date fields of a request to calendar days in the company's time zone. */
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

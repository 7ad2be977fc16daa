/** Generates rows for any entity from its table: required values, and optional ones on request. */
import { getTableColumns, is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgArray } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { columnNameOf } from '#server/records/present.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import type { EntityName } from '#shared/entity-names.ts';

/**
 * SQL for each column's value in terms of the row number `n`: `{ status: "'sent'", amountCents: 'n
 * * 100' }`.
 */
export type ColumnValues = Readonly<Record<string, string>>;

interface MadeUpRows {
  kind: EntityName;
  /** SQL for the row numbers: `generate_series(1, 10) n`. */
  numbers: SQL;
  /** SQL for the record's title, in terms of `n`. */
  title: string;
  /** SQL for the ID of the record that a row belongs to, in terms of `n`. */
  parent: string;
  /**
   * SQL for the value of all text columns, in terms of `n`, if they don't need to differ from each
   * other.
   */
  text?: string;
  values?: ColumnValues;
}

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Returns SQL that cycles through a choice's values. */
const each = (values: readonly string[]) =>
  `(array[${listOf(values)}])[1 + n % ${String(values.length)}]`;

function referenceOf(kind: EntityName, column: PgColumn): 'user' | 'record' | null {
  for (const { reference } of getTableConfig(recordsOf(kind).table).foreignKeys) {
    const { columns, foreignTable } = reference();
    if (columns[0]?.name === column.name) return foreignTable === users ? 'user' : 'record';
  }

  return null;
}

/** Returns the values of the choice that a column stores. */
function choiceIn(kind: EntityName, key: string): readonly string[] | undefined {
  const { entity } = recordsOf(kind);
  const [, field] =
    Object.entries(entity.every).find(([name]) => columnNameOf(entity, name) === key) ?? [];

  return field?.values ?? (field?.list?.kind === 'choice' ? field.list.values : undefined);
}

/** Returns SQL for a column's value, which repeats every few rows. */
function valueFor({ kind, parent, text }: MadeUpRows, key: string, column: PgColumn): string {
  const reference = referenceOf(kind, column);
  if (reference) return reference === 'user' ? '901 + n % 2' : parent;
  if (is(column, PgArray)) return `'{}'`;

  const choice = choiceIn(kind, key);
  if (choice) return each(choice);

  switch (column.dataType) {
    case 'number':
    case 'bigint':
      return 'n % 40';
    case 'boolean':
      return 'n % 2 = 0';
    case 'date':
      return 'now()';
    case 'json':
      return `'[]'::jsonb`;
    default:
      return column.getSQLType() === 'date'
        ? `date '2026-01-01' + n % 40`
        : (text ?? `'${key} ' || n % 9`);
  }
}

/** Returns the columns that an INSERT can set. */
function settable(kind: EntityName): [string, PgColumn][] {
  return Object.entries(getTableColumns(recordsOf(kind).table)).filter(
    ([key, { generated }]) => !generated && key !== 'id',
  );
}

/** Returns the list fields that have generated columns. */
export function workedOutFields(kind: EntityName): string[] {
  const { entity, table } = recordsOf(kind);
  const columns = getTableColumns(table);

  return Object.keys(entity.listFields).filter(
    (field) => columns[columnNameOf(entity, field)]?.generated,
  );
}

const isNeeded = ({ notNull, hasDefault }: PgColumn) => notNull && !hasDefault;

/** Returns the list fields that can be null, with their columns. */
export function optionalListColumns(kind: EntityName): Map<string, string> {
  const { entity } = recordsOf(kind);
  const optional = new Set(settable(kind).flatMap(([key, { notNull }]) => (notNull ? [] : [key])));
  const fields = Object.keys(entity.listFields).map((field): [string, string] => [
    field,
    columnNameOf(entity, field),
  ]);

  return new Map(fields.filter(([, column]) => optional.has(column)));
}

/**
 * Inserts rows with the values that their table requires. Each column in `optional` has a value in
 * two out of three rows.
 */
export function insertMadeUpRows(rows: MadeUpRows, optional: readonly string[] = []): SQL {
  const { kind, numbers, title, values = {} } = rows;
  const { table, entity } = recordsOf(kind);
  const titleColumn = columnNameOf(entity, entity.title);
  const columnValues: ColumnValues = { [titleColumn]: title, ...values };
  const columns = settable(kind).flatMap(([key, column]) => {
    const value = columnValues[key] ?? valueFor(rows, key, column);
    if (isNeeded(column) || (columnValues[key] !== undefined && !optional.includes(key)))
      return [{ name: column.name, value }];

    return optional.includes(key)
      ? [{ name: column.name, value: `case when n % 3 > 0 then ${value} end` }]
      : [];
  });
  const names = columns.map(({ name }) => sql.identifier(name));

  return sql`insert into ${table} (id, ${sql.join(names, sql`, `)})
    select n, ${sql.raw(columns.map(({ value }) => value).join(', '))} from ${numbers}`;
}

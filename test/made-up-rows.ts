/** Rows of any kind of record, made up from its table: what must be there, and what may be. */
import { getTableColumns, is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgArray } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { columnNameOf } from '#server/records/present.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import type { EntityName } from '#shared/entity-names.ts';

/** Values by column, as SQL over the row's number `n`: `{ status: "'sent'", amountCents: 'n * 100' }`. */
export type ColumnValues = Readonly<Record<string, string>>;

interface MadeUpRows {
  kind: EntityName;
  /** The series of numbers: `generate_series(1, 10) n`. */
  numbers: SQL;
  /** The record's title, over `n`. */
  title: string;
  /** The id of the record of another kind that a row belongs to, over `n`. */
  parent: string;
  /** The expression of its texts, over `n`, when they need not differ by column. */
  text?: string;
  values?: ColumnValues;
}

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** One of the values of a choice after another. */
const each = (values: readonly string[]) =>
  `(array[${listOf(values)}])[1 + n % ${String(values.length)}]`;

function referenceOf(kind: EntityName, column: PgColumn): 'user' | 'record' | null {
  for (const { reference } of getTableConfig(recordsOf(kind).table).foreignKeys) {
    const { columns, foreignTable } = reference();
    if (columns[0]?.name === column.name) return foreignTable === users ? 'user' : 'record';
  }

  return null;
}

/** The values of the choice that is stored in a column. */
function choiceIn(kind: EntityName, key: string): readonly string[] | undefined {
  const { entity } = recordsOf(kind);
  const [, field] =
    Object.entries(entity.every).find(([name]) => columnNameOf(entity, name) === key) ?? [];

  return field?.values ?? (field?.list?.kind === 'choice' ? field.list.values : undefined);
}

/** A value for a column, which repeats every few rows. */
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

/** The columns that a statement can set. */
function settable(kind: EntityName): [string, PgColumn][] {
  return Object.entries(getTableColumns(recordsOf(kind).table)).filter(
    ([key, { generated }]) => !generated && key !== 'id',
  );
}

/** The list fields whose columns the database works out from others. */
export function workedOutFields(kind: EntityName): string[] {
  const { entity, table } = recordsOf(kind);
  const columns = getTableColumns(table);

  return Object.keys(entity.listFields).filter(
    (field) => columns[columnNameOf(entity, field)]?.generated,
  );
}

const isNeeded = ({ notNull, hasDefault }: PgColumn) => notNull && !hasDefault;

/** The list fields that a record can be without, by their columns. */
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
 * Inserts rows with the required values of their table, and with a value in two of three for each
 * of the columns named in `optional`.
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

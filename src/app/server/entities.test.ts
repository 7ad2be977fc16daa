/** Tests the guarantees that apply to every registered entity. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { csvColumnsOf } from '#server/records/crud-handlers.ts';
import { columnNameOf } from '#server/records/present.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { testDatabase } from '#test/database.ts';

const dialect = new PgDialect();
const { pool } = await testDatabase();

/** Returns the SQL expression of a table's search text. */
function searchExpression(name: (typeof ENTITY_NAMES)[number]): string {
  const { generated } = recordsOf(name).table.searchText;
  const expression = typeof generated?.as === 'function' ? generated.as() : generated?.as;

  return expression ? dialect.sqlToQuery(expression as never).sql : '';
}

describe.each(ENTITY_NAMES)('%s', (name) => {
  const { entity, table } = recordsOf(name);
  const fields = Object.entries(entity.fields);

  test('are in the table of their name, with every field that a request may set', () => {
    const columns = Object.keys(getTableColumns(table));

    expect(getTableName(table)).toBe(name);
    for (const [field, { sameAs }] of fields) {
      expect(columns).toContain(columnNameOf(entity, sameAs?.field ?? field));
    }
  });

  test('have a label for every field and a place in the spreadsheet for each that is exported', () => {
    const columns = Object.keys(csvColumnsOf(entity));

    for (const [field, { label }] of fields) {
      expect(label, field).toMatch(/^\S.*\S$/);
      if (!entity.notExported.includes(field)) expect(columns).toContain(field);
    }
  });

  test('are found by every field that is declared as searched', () => {
    const expression = searchExpression(name);

    for (const [field, { isSearched }] of fields) {
      const column = getTableColumns(table)[columnNameOf(entity, field)];
      if (isSearched) expect(expression, field).toContain(column?.name);
    }
  });

  test('have every index of their table in the database: a migration that drops a column drops its indexes', async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select indexname as name from pg_indexes where tablename = $1',
      [name],
    );

    expect(rows.map((index) => index.name)).toEqual(
      expect.arrayContaining(getTableConfig(table).indexes.map(({ config }) => config.name)),
    );
  });

  test('are counted by the database: their migration calls count_records_of', async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select tgname as name from pg_trigger where tgrelid = $1::regclass',
      [name],
    );

    expect(rows.map((trigger) => trigger.name)).toEqual(
      expect.arrayContaining(['new', 'lost', 'trashed'].map((what) => `${name}_count_${what}`)),
    );
  });

  test('have a trash index, and a right for every call of the contract', () => {
    const indexes = getTableConfig(table).indexes.map(({ config }) => config.name);
    const actions = Object.values(contract)
      .flatMap((group) => Object.values(group))
      .flatMap(({ access }) =>
        typeof access === 'object' && access.resource === name ? [access.action] : [],
      );

    expect(indexes).toContain(`${name}_trash`);
    expect(entity.actions).toEqual(expect.arrayContaining(actions));
  });
});

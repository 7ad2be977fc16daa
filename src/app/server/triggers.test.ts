/** Compares the table in docs/triggers.md with the triggers of the migrated database. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { testDatabase } from '#test/database.ts';

const { pool } = await testDatabase();
const ROW = /^\| (\w+) \| `(\w+)` \| [^|]+ \| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/gm;

const rows = [...readFileSync('docs/triggers.md', 'utf8').matchAll(ROW)];

test('Every trigger of the database has a row in docs/triggers.md, and every row is a trigger (K19)', async () => {
  const counting = new Set<string>(
    ENTITY_NAMES.flatMap((name) =>
      ['new', 'lost', 'trashed'].map((what) => `${name}_count_${what}`),
    ),
  );
  const { rows: triggers } = await pool.query<{ table: string; name: string }>(`
    select relname as table, tgname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and nspname = 'public'`);
  const own = triggers.filter(({ name }) => !counting.has(name));

  expect(triggers.length - own.length).toBe(counting.size);
  expect(rows.map(([, table, name]) => `${table} ${name}`).toSorted()).toEqual(
    own.map(({ table, name }) => `${table} ${name}`).toSorted(),
  );
});

test('The code that relies on a trigger names it (K19)', () => {
  const unnamed = rows.filter(
    ([, , name, file]) => !readFileSync(file ?? '', 'utf8').includes(name ?? ''),
  );

  expect(unnamed.map(([, , name, file]) => `${file}: ${name}`)).toEqual([]);
});

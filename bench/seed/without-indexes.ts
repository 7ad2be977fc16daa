import type { Database } from '#server/db/database.ts';

interface Definition {
  drop: string;
  create: string;
}

/**
 * Drop foreign keys first: they depend on indexes. Primary keys and unique indexes stay. Also
 * disable the triggers that keep an allocation within one client: they look up rows that may be in
 * a later batch.
 */
const SET_ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %I', indexname), indexdef
  from pg_indexes where schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'
  union all
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
  from pg_trigger where not tgisinternal and tgname like '%one\\_client'`;

/**
 * Drops indexes and foreign keys for a bulk load and recreates them afterwards, which is much
 * faster than maintaining them row by row. If the load fails, the database is left without them.
 */
export async function withoutIndexes(database: Database, load: () => Promise<void>): Promise<void> {
  const { rows } = await database.pool.query<Definition>(SET_ASIDE);
  for (const { drop } of rows) await database.pool.query(drop);
  await load();
  for (const { create } of rows.toReversed()) {
    await database.unhurried((client) => client.query(create));
  }
}

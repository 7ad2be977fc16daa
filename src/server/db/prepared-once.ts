import type pg from 'pg';
import type { DbOrTx } from '#server/db/database.ts';

/**
 * Prepares a statement once per connection. Because it is named, it is also parsed and planned only
 * once there.
 *
 * Use this only for statements that find rows by key. After five calls, PostgreSQL uses the same
 * plan for all values, which is unsuitable for lists with filters.
 */
export function preparedOnce<Statement>(
  prepare: (db: DbOrTx) => Statement,
): (db: DbOrTx) => Statement {
  const statements = new WeakMap<pg.Pool | pg.PoolClient, Statement>();

  return (db) => {
    const statement = statements.get(db.$client) ?? prepare(db);
    statements.set(db.$client, statement);

    return statement;
  };
}

import type pg from 'pg';
import type { DbOrTx } from '#server/db/database.ts';

/**
 * Prepares a statement once for each connection. Prepared under a name, it is also parsed and planned there
 * once.
 *
 * Only for statements that find their rows by a key: after five calls one plan serves all values, which
 * does not suit a list with its filters.
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

import type pg from 'pg';
import type { DbOrTx } from '#server/db/database.ts';

/**
 * A statement that is put together once for each connection. Prepared under a name, it is also read
 * and planned there once.
 *
 * Only for statements that find their rows by a key: after five calls one plan serves all values,
 * which a list with its filters could not stand.
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

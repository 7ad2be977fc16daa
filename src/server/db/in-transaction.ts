import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

/** Connections on which a part of the open transaction failed, with that failure. */
const failures = new WeakMap<pg.ClientBase, unknown>();

/**
 * Runs `perform` in a transaction: all of it is saved, or nothing. Inside another transaction it
 * becomes a part of that one, which can then no longer be saved when the part fails.
 *
 * Drizzle's own `transaction` loses the connection's place in the pool when BEGIN fails, and takes a
 * commit that PostgreSQL turned into a rollback for a success.
 */
export async function inTransaction<T>(db: DbOrTx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return asPart(db, perform);

  const client = await db.$client.connect();
  let isReusable = false;
  try {
    const result = await betweenBeginAndCommit(client, () => perform(drizzle(client)));
    isReusable = true;
    return result;
  } catch (error) {
    // A lost connection has nothing to undo, and a silent one would not answer.
    isReusable = !asDatabaseUnavailable(error) && (await hasRolledBack(client));
    throw error;
  } finally {
    client.release(!isReusable);
  }
}

/**
 * As {@link inTransaction}, except that inside another transaction a failure undoes this part alone:
 * for a caller that catches the error and goes on.
 */
export async function inSavepoint<T>(db: DbOrTx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isTransaction(db)) return inTransaction(db, perform);

  const client = db.$client;
  const hadFailed = failures.has(client);
  await client.query('savepoint part');
  try {
    const result = await perform(db);
    await client.query('release savepoint part');
    return result;
  } catch (error) {
    if (await hasUndonePart(client)) {
      if (!hadFailed) failures.delete(client);
    } else {
      failures.set(client, error);
    }
    throw error;
  }
}

/** The transaction itself, on a connection that the caller rolls back or closes when this throws. */
export async function betweenBeginAndCommit<T>(
  client: pg.ClientBase,
  perform: () => Promise<T>,
): Promise<T> {
  failures.delete(client);
  await client.query('begin');
  const result = await perform();
  if (failures.has(client)) {
    throw new Error('A part of the transaction failed, so the rest was not saved.', {
      cause: failures.get(client),
    });
  }
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error('A statement of the transaction failed, so it was rolled back.');
  }

  return result;
}

function isTransaction(db: DbOrTx): db is Tx {
  return !(db.$client instanceof pg.Pool);
}

async function asPart<T>(tx: Tx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await perform(tx);
  } catch (error) {
    failures.set(tx.$client, error);
    throw error;
  }
}

const hasRolledBack = (client: pg.PoolClient) => succeeds(client.query('rollback'));

const hasUndonePart = (client: pg.PoolClient) =>
  succeeds(client.query('rollback to savepoint part; release savepoint part'));

function succeeds(query: Promise<unknown>): Promise<boolean> {
  return query.then(
    () => true,
    () => false,
  );
}

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db, DbOrTx, Tx } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

/** Connections where part of the open transaction failed, with the error. */
const failures = new WeakMap<pg.ClientBase, unknown>();
/** Writes in the open transaction that were sent but whose results are only awaited at its end. */
const unanswered = new WeakMap<pg.ClientBase, Promise<unknown>[]>();

/** Callbacks to run once the open transaction is committed. */
const afterwards = new WeakMap<pg.ClientBase, (() => void)[]>();

/** A transaction that sends its first statements together with BEGIN. */
interface Opening<First, T> {
  /** May read and lock, but not write: if only BEGIN failed, the write would take effect anyway. */
  first: (tx: Tx) => Promise<First>;
  perform: (tx: Tx, found: First) => Promise<T>;
}

const nothing = async () => {};

// pg combines extended queries from the same turn into one packet, but sends each simple query in a
// separate packet.
const together = (text: string) => ({ text, queryMode: 'extended' });

/**
 * Runs `perform` in a transaction that commits everything or nothing. Inside another transaction,
 * it becomes part of that one, which can no longer commit if this part fails.
 *
 * Don't use Drizzle's own `transaction`: it leaks a pool connection if BEGIN fails, and it treats a
 * commit that PostgreSQL turned into a rollback as a success.
 */
export async function inTransaction<T>(db: DbOrTx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return asPart(db, perform);

  return inOwnTransaction(db, { first: nothing, perform });
}

async function inOwnTransaction<First, T>(
  db: Db,
  { first, perform }: Opening<First, T>,
): Promise<T> {
  const client = await db.$client.connect();
  const tx: Tx = drizzle(client);
  let isReusable = false;
  try {
    const result = await toItsEnd(client, {
      first: () => first(tx),
      perform: (found) => perform(tx, found),
    });
    isReusable = true;
    return result;
  } catch (error) {
    // A lost connection has nothing to roll back, and an unresponsive one wouldn't reply.
    isReusable = !asDatabaseUnavailable(error) && (await hasRolledBack(client));
    throw error;
  } finally {
    client.release(!isReusable);
  }
}

/**
 * Like {@link inTransaction}, but inside another transaction, a failure rolls back only this part.
 * For callers that catch the error and continue.
 */
export function inSavepoint<T>(db: DbOrTx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  return inSavepointFrom(db, { first: nothing, perform });
}

/** Like {@link inSavepoint}, for callers that know their first statements in advance. */
export async function inSavepointFrom<First, T>(
  db: DbOrTx,
  { first, perform }: Opening<First, T>,
): Promise<T> {
  if (!isTransaction(db)) return inOwnTransaction(db, { first, perform });
  const client = db.$client;
  const hadFailed = failures.has(client);
  const opened = client.query(together('savepoint part'));
  const finding = onePromise(first(db));
  finding.catch(() => {}); // Awaited below, once the savepoint exists.
  await opened;
  try {
    const result = await perform(db, await finding);
    await endWith(client, 'release savepoint part');
    return result;
  } catch (error) {
    unanswered.delete(client);
    if (await hasUndonePart(client)) {
      if (!hadFailed) failures.delete(client);
    } else {
      failures.set(client, error);
    }
    throw error;
  }
}

/**
 * Waits for a write only at the end of the transaction, which is sent right after it. For writes
 * that nothing else depends on. If the write fails, the entire transaction is rolled back.
 */
export async function awaitAtEnd({ $client }: DbOrTx, write: Promise<unknown>): Promise<void> {
  if ($client instanceof pg.Pool) return void (await write);
  const answer = onePromise(write);
  answer.catch(() => {}); // The error is reported at the end of the transaction.
  unanswered.set($client, [...(unanswered.get($client) ?? []), answer]);
}

/**
 * Calls `what` once the transaction is committed, but not if it is rolled back. Outside a
 * transaction, calls it immediately. `what` must not throw.
 */
export function afterCommit({ $client }: DbOrTx, what: () => void): void {
  if ($client instanceof pg.Pool) return what();
  afterwards.set($client, [...(afterwards.get($client) ?? []), what]);
}

/**
 * Sends the query immediately and only once. Drizzle would send it again each time it is awaited.
 */
function onePromise<T>(query: Promise<T>): Promise<T> {
  return Promise.resolve(query);
}

function takeUnanswered(client: pg.ClientBase): Promise<unknown>[] {
  const writes = unanswered.get(client) ?? [];
  unanswered.delete(client);

  return writes;
}

/**
 * Ends a transaction or savepoint, and waits for its pending writes. If a write fails, throws the
 * write's own error.
 */
async function endWith(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  const writes = takeUnanswered(client);
  const ended = client.query(together(text));
  ended.catch(() => {}); // Fails if a write failed, which is reported below.
  await Promise.all(writes);

  return ended;
}

/**
 * Runs a transaction on an existing connection. If this throws, the caller must roll back or close
 * the connection.
 */
export function betweenBeginAndCommit<T>(
  client: pg.ClientBase,
  perform: () => Promise<T>,
): Promise<T> {
  return toItsEnd(client, { first: nothing, perform });
}

/**
 * Like `betweenBeginAndCommit`, but read-only: every statement sees the database as it was at the
 * first one.
 */
export function seeingOneMoment<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  const begin = 'begin isolation level repeatable read, read only';

  return toItsEnd(client, { begin, first: nothing, perform: read });
}

interface WholeTransaction<First, T> {
  begin?: string;
  first: () => Promise<First>;
  perform: (found: First) => Promise<T>;
}

async function toItsEnd<First, T>(
  client: pg.ClientBase,
  { begin = 'begin', first, perform }: WholeTransaction<First, T>,
): Promise<T> {
  failures.delete(client);
  unanswered.delete(client);
  afterwards.delete(client);
  const started = client.query(together(begin));
  const [found] = await Promise.all([first(), started]);
  const result = await perform(found);
  if (failures.has(client)) {
    throw new Error('A part of the transaction failed, so the rest was not saved.', {
      cause: failures.get(client),
    });
  }
  const { command } = await endWith(client, 'commit');
  if (command !== 'COMMIT') {
    throw new Error('A statement of the transaction failed, so it was rolled back.');
  }
  for (const what of afterwards.get(client) ?? []) what();
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

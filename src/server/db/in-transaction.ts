import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db, DbOrTx, Tx } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

/** Connections on which a part of the open transaction failed, with that failure. */
const failures = new WeakMap<pg.ClientBase, unknown>();
/** Writes of the open transaction that were sent and whose results are awaited at its end. */
const unanswered = new WeakMap<pg.ClientBase, Promise<unknown>[]>();

/** The callbacks to run once the open transaction is saved. */
const afterwards = new WeakMap<pg.ClientBase, (() => void)[]>();

/** A transaction whose first statements are sent together with its BEGIN. */
interface Opening<First, T> {
  /** May read and lock, but not write: if BEGIN failed alone, a write would remain. */
  first: (tx: Tx) => Promise<First>;
  perform: (tx: Tx, found: First) => Promise<T>;
}

const nothing = async () => {};

// pg gathers extended statements of one turn into a packet, and sends each simple one in a packet of its
// own.
const together = (text: string) => ({ text, queryMode: 'extended' });

/**
 * Runs `perform` in a transaction: all of it is saved, or nothing. Inside another transaction it
 * becomes part of that one, which can no longer be saved when this part fails.
 *
 * Drizzle's own `transaction` loses the connection's place in the pool when BEGIN fails, and takes a
 * commit that PostgreSQL turned into a rollback for a success.
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
    // A lost connection has nothing to roll back, and a silent one would not respond.
    isReusable = !asDatabaseUnavailable(error) && (await hasRolledBack(client));
    throw error;
  } finally {
    client.release(!isReusable);
  }
}

/**
 * Like {@link inTransaction}, except that inside another transaction a failure rolls back this part
 * alone: for a caller that catches the error and continues.
 */
export function inSavepoint<T>(db: DbOrTx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  return inSavepointFrom(db, { first: nothing, perform });
}

/** As {@link inSavepoint}, for a caller that knows its first statements. */
export async function inSavepointFrom<First, T>(
  db: DbOrTx,
  { first, perform }: Opening<First, T>,
): Promise<T> {
  if (!isTransaction(db)) return inOwnTransaction(db, { first, perform });
  const client = db.$client;
  const hadFailed = failures.has(client);
  const opened = client.query(together('savepoint part'));
  const finding = onePromise(first(db));
  finding.catch(() => {}); // The result is awaited below, once the savepoint exists.
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
 * Defers the result of a write on which nothing else depends to the end of the transaction, which
 * is sent together with it. When the write fails, nothing of the transaction is saved.
 */
export async function awaitAtEnd({ $client }: DbOrTx, write: Promise<unknown>): Promise<void> {
  if ($client instanceof pg.Pool) return void (await write);
  const answer = onePromise(write);
  answer.catch(() => {}); // The code that ends the transaction reports it.
  unanswered.set($client, [...(unanswered.get($client) ?? []), answer]);
}

/**
 * Calls `what` once the transaction is saved, and not when it is rolled back; outside a transaction
 * immediately. It must not throw.
 */
export function afterCommit({ $client }: DbOrTx, what: () => void): void {
  if ($client instanceof pg.Pool) return what();
  afterwards.set($client, [...(afterwards.get($client) ?? []), what]);
}

/** Drizzle sends a query each time it is awaited; this sends it now, and once. */
function onePromise<T>(query: Promise<T>): Promise<T> {
  return Promise.resolve(query);
}

function takeUnanswered(client: pg.ClientBase): Promise<unknown>[] {
  const writes = unanswered.get(client) ?? [];
  unanswered.delete(client);

  return writes;
}

/**
 * Sends the end of a transaction or of a part of it, and awaits the writes before; they fail with their own
 * errors.
 */
async function endWith(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  const writes = takeUnanswered(client);
  const ended = client.query(together(text));
  ended.catch(() => {}); // It fails where a write has failed.
  await Promise.all(writes);

  return ended;
}

/** The transaction itself, on a connection that the caller rolls back or closes when this throws. */
export function betweenBeginAndCommit<T>(
  client: pg.ClientBase,
  perform: () => Promise<T>,
): Promise<T> {
  return toItsEnd(client, { first: nothing, perform });
}

/** The same for reading: every statement sees the database as it was at the first one. */
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

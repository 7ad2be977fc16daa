/** Batches work from several callers to save statements and commits. */
import pg from 'pg';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}

interface GroupWork<In, Out> {
  /** The maximum batch size. */
  most: number;
  /**
   * Returns one output per input, in the same order. To reject a single input, return the rejection
   * as its output.
   */
  perform: (db: DbOrTx, inputs: readonly In[]) => Promise<Out[]>;
}

/**
 * Batches calls: while a batch with the same key is running, inputs that arrive are collected and
 * run together as the next batch. The first caller doesn't wait. If a batch fails, its inputs are
 * retried one by one, so no input fails because of another, unless the database is unavailable.
 * Inside a transaction, each input runs alone.
 *
 * @example
 * const keep = batching({ most: 20, perform: (db, letters: Letter[]) => insertAll(db, letters) });
 * const id = await keep(ctx.db, 'letters', letter);
 */
export function batching<In, Out>(work: GroupWork<In, Out>) {
  const lines = new WeakMap<pg.Pool, Map<string, Waiting<In, Out>[]>>();

  return async (db: DbOrTx, key: string, input: In): Promise<Out> => {
    const { $client } = db;
    if (!($client instanceof pg.Pool)) return performAlone(work, db, input);
    const open = lines.get($client) ?? new Map<string, Waiting<In, Out>[]>();
    lines.set($client, open);

    return new Promise<Out>((resolve, reject) => {
      const one = { input, resolve, reject };
      const line = open.get(key);
      if (line) {
        line.push(one);
        return;
      }
      const started = [one];
      open.set(key, started);
      // Remove the queue synchronously once it is empty, so a later caller starts a new one.
      void performAll(work, db as Db, { line: started, end: () => open.delete(key) });
    });
  };
}

/**
 * Coalesces simultaneous reads. The shared read starts only after all its callers have made their
 * requests, so no caller gets data older than a write it knows about.
 */
export function coalescedRead<T>(read: (db: DbOrTx, key: string) => Promise<T>) {
  const group = batching<string, T>({
    most: Infinity,
    perform: async (db, keys) => {
      const found = await read(db, keys[0] ?? '');

      return keys.map(() => found);
    },
  });

  return (db: DbOrTx, key = ''): Promise<T> => group(db, key, key);
}

async function performAlone<In, Out>(
  { perform }: GroupWork<In, Out>,
  db: DbOrTx,
  input: In,
): Promise<Out> {
  const outputs = await perform(db, [input]);
  if (outputs.length !== 1) throw new Error('a group needs an output for each input');

  return outputs[0] as Out;
}

/** Runs batches until no caller is waiting. Never rejects; each caller gets its own error. */
async function performAll<In, Out>(
  work: GroupWork<In, Out>,
  db: Db,
  { line, end }: { line: Waiting<In, Out>[]; end: () => void },
): Promise<void> {
  while (line.length > 0) {
    const group = line.splice(0, work.most);
    try {
      const inputs = group.map(({ input }) => input);
      const outputs = await work.perform(db, inputs);
      if (outputs.length !== group.length) {
        throw new Error('a group needs an output for each input');
      }
      group.forEach(({ resolve }, index) => resolve(outputs[index] as Out));
    } catch (error) {
      if (group.length === 1 || asDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
      } else {
        for (const one of group) {
          await performAlone(work, db, one.input).then(one.resolve, one.reject);
        }
      }
    }
  }
  end();
}

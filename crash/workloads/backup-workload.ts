import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Backup } from '#features/operations/backups/backup-endpoints.ts';
import type { Client } from '../client.ts';
import type { Workload } from '../workload.ts';

const PATH = '/api/backups';

/** The maximum number of backups in the list. */
const LISTED = 10;

async function backupsOf(client: Client): Promise<Backup[]> {
  const { body } = await client.call({ path: PATH });

  return body as unknown as Backup[];
}

/**
 * Requests backups while others write. No acknowledged backup may be lost, and the ledger must be
 * correct in every verified one.
 */
export const backupWorkload: Workload = {
  name: 'backups',
  kinds: [],
  connect(client) {
    let promised: number[] = [];

    return {
      async work() {
        await delay(client.random.whole(100, 1500));
        const { status, body } = await client.call({
          path: PATH,
          body: {},
          key: randomUUID(),
          allow: [409],
        });
        if (status !== 409) promised.push(Number(body['id']));
      },

      async check() {
        // An interrupted backup is retried after its lease expires, which takes longer than a
        // round.
        const backups = await backupsOf(client);
        const problems = backups
          .filter(({ state, rows, bookProblems }) => {
            return state === 'verified' && (rows === 0 || bookProblems !== 0);
          })
          .map(({ id, rows, bookProblems }) => {
            return `backup ${id} has ${rows} rows and ${bookProblems} problems in its books`;
          });
        const known = new Set(backups.map(({ id }) => id));
        const oldest = backups.length < LISTED ? 0 : Math.min(...known);
        const lost = promised.filter((id) => id >= oldest && !known.has(id));
        promised = [];

        return [...problems, ...lost.map((id) => `backup ${id} was promised and is lost`)];
      },
    };
  },
};

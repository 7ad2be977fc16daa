import type { Db } from '#server/db/database.ts';
import { reviveDead } from '#server/queue/leases.ts';

/** Has all jobs that were given up tried again by the next worker; the output of `npm run retry-jobs`. */
export async function retryJobs(db: Db): Promise<string> {
  const revived = await reviveDead(db);
  if (revived.length === 0) return 'No job of the queue was given up.';

  const lines = revived.map(({ id, kind, reason }) => `  ${id} (${kind}): ${reason}`);

  return `These jobs were given up, and are tried again while Gable runs:\n${lines.join('\n')}`;
}

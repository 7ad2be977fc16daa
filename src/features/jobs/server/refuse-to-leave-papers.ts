import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { trashCutoff } from '#features/trash/server/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Circumstances } from '#server/work.ts';
import type { Job } from '../job.ts';

const NAMED = 3;

/**
 * Refuses to give a job to another client while it has estimates or invoices of the first one, in
 * the trash or not: a document's job belongs to the document's client. A 409 that names them.
 */
export async function refuseToLeavePapers(
  tx: DbOrTx,
  { now }: Circumstances,
  { id, clientName }: Job,
): Promise<void> {
  const isThere = sql`job_id = ${id} and (deleted_at is null or deleted_at >= ${trashCutoff(now)})`;
  const { rows } = await tx.execute<{ number: string }>(sql`
    select estimate_number as number from estimates where ${isThere}
    union all
    select invoice_number from invoices where ${isThere}
    order by number`);
  if (rows.length === 0) return;

  const named = rows.slice(0, NAMED).map(({ number }) => number);
  if (rows.length > NAMED) named.push(`${rows.length - NAMED} more`);
  const papers = new Intl.ListFormat('en-US').format(named);
  const [is, them] = rows.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const message = `${papers} ${is} written for ${clientName} on this job. Take ${them} off it before choosing another client.`;
  throw new AppError('conflict', message, { issues: [{ path: 'clientId', message }] });
}

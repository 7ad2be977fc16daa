import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { trashCutoff } from '#features/trash/server/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/permitted-rows.ts';
import type { Circumstances } from '#server/work.ts';
import type { Job } from '../job.ts';

const NAMED = 3;

function refusal(clientName: string, numbers: readonly (string | null)[]): string {
  const readable = numbers.filter((number) => number !== null);
  if (readable.length === 0) {
    return `Estimates or invoices are written for ${clientName} on this job. Somebody who can see them must take them off it before another client can be chosen.`;
  }

  const named = readable.slice(0, NAMED);
  if (numbers.length > named.length) named.push(`${numbers.length - named.length} more`);
  const papers = new Intl.ListFormat('en-US').format(named);
  const [is, them] = numbers.length === 1 ? ['is', 'it'] : ['are', 'them'];

  return `${papers} ${is} written for ${clientName} on this job. Take ${them} off it before choosing another client.`;
}

/**
 * Refuses to give a job to another client while it has estimates or invoices of the first one, in
 * the trash or not: a document's job belongs to the document's client. A 409 that names those which
 * this user may read.
 */
export async function refuseToLeavePapers(
  tx: DbOrTx,
  { now, user }: Circumstances,
  { id, clientName }: Job,
): Promise<void> {
  const isThere = sql`job_id = ${id} and (deleted_at is null or deleted_at >= ${trashCutoff(now)})`;
  const { rows } = await tx.execute<{ number: string | null }>(sql`
    select case when ${readableRows(user, 'estimates').condition} then estimate_number end as number
      from estimates where ${isThere}
    union all
    select case when ${readableRows(user, 'invoices').condition} then invoice_number end
      from invoices where ${isThere}
    order by number`);
  if (rows.length === 0) return;

  const message = refusal(
    clientName,
    rows.map(({ number }) => number),
  );
  throw new AppError('conflict', message, { issues: [{ path: 'clientId', message }] });
}

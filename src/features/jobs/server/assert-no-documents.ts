import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { Job } from '../job.ts';

const NAMED = 3;

function refusal(clientName: string, numbers: readonly (string | null)[]): string {
  const readable = numbers.filter((number) => number !== null);
  if (readable.length === 0) {
    return `This job has estimates or invoices for ${clientName}. Ask a colleague who can see them to take them off the job before you choose another client.`;
  }

  const named = readable.slice(0, NAMED);
  if (numbers.length > named.length) named.push(`${numbers.length - named.length} more`);
  const documents = new Intl.ListFormat('en-US').format(named);
  const [is, them] = numbers.length === 1 ? ['is', 'it'] : ['are', 'them'];

  return `${documents} ${is} written for ${clientName} on this job. Take ${them} off it before choosing another client.`;
}

/**
 * Throws a 409 while a job that gets another client has estimates or invoices of the first one, in
 * the trash or not: a document's job belongs to the document's client. Names only those that the
 * user may read.
 */
export async function assertNoDocuments(
  tx: DbOrTx,
  { now, actor }: ActorContext,
  { id, clientName }: Job,
): Promise<void> {
  const isThere = sql`job_id = ${id} and (deleted_at is null or deleted_at >= ${trashCutoff(now)})`;
  const { rows } = await tx.execute<{ number: string | null }>(sql`
    select case when ${readableRows(actor, 'estimates').condition} then estimate_number end as number
      from estimates where ${isThere}
    union all
    select case when ${readableRows(actor, 'invoices').condition} then invoice_number end
      from invoices where ${isThere}
    order by number`);
  if (rows.length === 0) return;

  const message = refusal(
    clientName,
    rows.map(({ number }) => number),
  );
  throw new AppError('conflict', message, { issues: [{ path: 'clientId', message }] });
}

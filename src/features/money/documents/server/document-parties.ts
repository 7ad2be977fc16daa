/** A document's client and, if set, its job. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { findClient } from '#features/work/contacts/server/find-client.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { postalLines } from '#features/office/company/postal-lines.ts';
import type { BillTo } from '#features/work/contacts/bill-to.ts';
import type { ClientSnapshot } from '#features/work/contacts/server/client-snapshot.ts';
import type { JobSite } from '../job-site.ts';

function badField(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] });
}

/**
 * Returns SQL for the client fields of the statement that writes a document. If the client was
 * deleted, the document keeps its stored client data.
 */
export function currentClientSql(clientId: number) {
  const ofClient = (value: SQL) =>
    sql`(select ${value} from ${contacts} where ${contacts.id} = ${clientId} and ${contacts.deletedAt} is null)`;
  const { name, company, address, email, phone } = contacts;
  const billTo = sql`jsonb_build_object(
    'name', ${name}, 'company', ${company}, 'address', ${address}, 'email', ${email}, 'phone', ${phone})`;

  return {
    clientName: sql<string>`coalesce(${ofClient(sql`${name}`)}, client_name)`,
    billTo: sql<BillTo>`coalesce(${ofClient(billTo)}, bill_to)`,
  };
}

/** Returns a document's client; throws a 400 if the user has no access to that client. */
export async function requireClient(
  tx: DbOrTx,
  { actor }: ActorContext,
  clientId: number,
): Promise<ClientSnapshot> {
  const client = await findClient(tx, {
    id: clientId,
    access: readableRows(actor, 'contacts'),
  });
  const { name, company, address, email, phone } = client;

  return { clientName: name, billTo: { name, company, address, email, phone } };
}

async function readJob(
  tx: DbOrTx,
  { jobId, access }: { jobId: number; access: RowAccess<'jobs'> },
) {
  const [job] = await tx
    .select({
      clientId: jobs.clientId,
      title: jobs.title,
      addressLine1: jobs.addressLine1,
      addressLine2: jobs.addressLine2,
      city: jobs.city,
      state: jobs.state,
      postalCode: jobs.postalCode,
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt), access.condition))
    // Lock the job so it stays with its client until the document is saved. Accepting an estimate
    // may also set the job's contract amount.
    .for('no key update');
  if (!job) return null;

  const address = postalLines(job).join('\n') || null;

  return { clientId: job.clientId, jobSite: { title: job.title, address } };
}

/** Returns the job's current title and address, or null if it was deleted. */
export async function readJobSite(tx: DbOrTx, jobId: number): Promise<JobSite | null> {
  return (await readJob(tx, { jobId, access: everyRow }))?.jobSite ?? null;
}

/**
 * Returns a document's job; throws a 400 if the user has no access to it or it belongs to another
 * client.
 */
export async function requireJobSite(
  tx: DbOrTx,
  { actor }: ActorContext,
  { clientId, jobId }: { clientId: number; jobId: number | null },
): Promise<JobSite | null> {
  if (jobId === null) return null;

  const job = await readJob(tx, { jobId, access: readableRows(actor, 'jobs') });
  if (!job) throw badField('jobId', 'This job no longer exists. Choose another.');
  if (job.clientId !== clientId) {
    throw badField(
      'jobId',
      'This job belongs to another client. Choose one of this client’s jobs.',
    );
  }

  return job.jobSite;
}

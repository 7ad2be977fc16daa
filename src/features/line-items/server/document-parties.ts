/** Whom a document is for: the client and, where there is one, the job. */
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { BillTo } from '../sales-document.ts';

function badField(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] });
}

/** The client's name and address as the document will keep them (D6). */
export async function takeBillTo(
  tx: DbOrTx,
  clientId: number,
): Promise<{ clientName: string; billTo: BillTo }> {
  const [client] = await tx
    .select({
      name: contacts.name,
      company: contacts.company,
      address: contacts.address,
      email: contacts.email,
      phone: contacts.phone,
    })
    .from(contacts)
    .where(and(eq(contacts.id, clientId), isNull(contacts.deletedAt)));
  if (!client) throw badField('clientId', 'This client does not exist any more. Choose another.');

  return { clientName: client.name, billTo: client };
}

/** The job's title, or null without a job. Refuses a job that is gone or another client's. */
export async function requireClientJob(
  tx: DbOrTx,
  { clientId, jobId }: { clientId: number; jobId: number | null },
): Promise<string | null> {
  if (jobId === null) return null;

  const [job] = await tx
    .select({ clientId: jobs.clientId, title: jobs.title })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    // Locked so the job keeps its client until the document is written.
    .for('share');
  if (!job) throw badField('jobId', 'This job does not exist any more. Choose another.');
  if (job.clientId !== clientId) {
    throw badField('jobId', 'This job belongs to another client. Choose one of this client.');
  }

  return job.title;
}

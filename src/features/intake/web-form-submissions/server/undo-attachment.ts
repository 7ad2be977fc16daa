/**
 * Detaches a submission from its contact, job, and task, and trashes records that attaching it
 * created.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { contact } from '#features/work/contacts/contact.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { taskStore } from '#features/work/tasks/server/task-store.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import { AppError } from '#shared/app-error.ts';
import { scopeOf } from '#shared/access.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { labelsBelongingTo } from '#server/records/belonging-records.ts';
import { everyRow } from '#server/access/row-access.ts';
import { reasonOf } from '../attachment.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { linkSubmission } from './link-submission.ts';
import { takeFilesOff } from './submission-files.ts';

type Made = 'contacts' | 'jobs' | 'tasks';

const STORES = { contacts: contactStore, jobs: jobStore, tasks: taskStore };
const TABLES = { contacts, jobs, tasks };
const NAMES = { contacts: 'contact', jobs: 'job', tasks: 'task' };

/** Selects a row for each note on a record and each other record that depends on it. */
const usesOf: Record<Made, (id: number, submissionId: number) => SQL> = {
  tasks: (
    id,
  ) => sql`select from notes where entity = 'tasks' and entity_id = ${id} and deleted_at is null
    union all select from task_hours where task_id = ${id}
    union all select from files where task_id = ${id} and deleted_at is null`,
  jobs: (id, submissionId) =>
    sql`select from notes where entity = 'jobs' and entity_id = ${id} and deleted_at is null
    union all select from tasks where job_id = ${id} and deleted_at is null
    union all select from files where job_id = ${id} and deleted_at is null
    union all select from web_form_submissions other
      where other.job_id = ${id} and other.id <> ${submissionId} and other.deleted_at is null`,
  contacts: (id, submissionId) =>
    sql`select from notes where entity = 'contacts' and entity_id = ${id} and deleted_at is null
    union all select from jobs where client_id = ${id} and deleted_at is null
    union all select from files where contact_id = ${id} and deleted_at is null
    union all select from web_form_submissions other
      where other.contact_id = ${id} and other.id <> ${submissionId} and other.deleted_at is null`,
};

interface MadeRecord {
  kind: Made;
  id: number;
  submissionId: number;
}

/**
 * Returns why a created record must be kept; null if it can be deleted. The caller must have locked
 * it.
 */
async function whyKept(
  tx: DbOrTx,
  ctx: RequestContext,
  { kind, id, submissionId }: MadeRecord,
): Promise<string | null> {
  const table = TABLES[kind];
  if (scopeOf(ctx.user, kind, 'delete') === 'none') return 'you cannot delete it';
  const { condition } = authorizedRows(ctx.user, kind, 'delete');
  const [row] = await tx
    .select({ version: table.version, isYours: sql<boolean>`${condition}` })
    .from(table)
    .where(eq(table.id, id));
  if (!row?.isYours) return 'you cannot delete it';
  if (row.version > 1) return 'it has changed since';
  const { rows } = await tx.execute(sql`${usesOf[kind](id, submissionId)} limit 1`);
  const others = await labelsBelongingTo(tx, ctx, { kind, id });

  return rows.length > 0 || others.length > 0 ? 'it has been used since' : null;
}

/**
 * Moves a created record to the trash. Returns a sentence that explains why it was kept, or null.
 */
async function removeMade(
  tx: DbOrTx,
  ctx: RequestContext,
  one: MadeRecord,
): Promise<string | null> {
  const table = TABLES[one.kind];
  const [there] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, one.id), isNull(table.deletedAt)))
    .for('update');
  if (!there) return null;
  const why = await whyKept(tx, ctx, one);
  if (why !== null) return `Kept the ${NAMES[one.kind]}: ${why}.`;
  await STORES[one.kind].remove({ ...ctx, db: tx }, { id: one.id, access: everyRow });

  return null;
}

/**
 * Clears the contact fields that were filled in and haven't changed since. Returns a sentence for
 * each field that was kept.
 */
async function emptyFilledIn(
  tx: DbOrTx,
  ctx: RequestContext,
  { id, filledIn, why }: { id: number; filledIn: Record<string, string>; why: string },
): Promise<string[]> {
  const [found] = await contactStore.readWhere(
    tx,
    ctx,
    sql`contacts.id = ${id} and contacts.deleted_at is null`,
  );
  if (!found) return [];
  const now: Readonly<Record<string, unknown>> = found;
  const fields = Object.entries(filledIn);
  const same = fields.filter(([field, value]) => now[field] === value);
  const change = Object.fromEntries(same.map(([field]) => [field, null]));
  if (same.length > 0) {
    await contactStore.update({ ...ctx, db: tx }, { id, access: everyRow, change, why });
  }

  return fields
    .filter(([field]) => !(field in change))
    .map(([field]) => {
      const label = contact.every[field as keyof typeof contact.every].label.toLowerCase();

      return `Kept the contact’s ${label}: it has changed since.`;
    });
}

/**
 * Undoes the attachment of a submission that the caller has locked. Throws a 409 if it isn't
 * attached.
 */
export async function undoAttachment(
  tx: DbOrTx,
  ctx: RequestContext,
  before: WebFormSubmission,
): Promise<{ submission: WebFormSubmission; kept: string[] }> {
  const { attached, contactId, jobId, taskId, id: submissionId } = before;
  if (attached === null) throw new AppError('conflict', 'This submission is not attached.');
  const { created, filledIn, fileIds } = attached;
  const why = `Undone: ${reasonOf(before.formTitle)}`;
  // Lock the client before its job, as everywhere else.
  if (contactId !== null) {
    await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(eq(contacts.id, contactId))
      .for('update');
  }
  await takeFilesOff(tx, ctx, fileIds);
  const kept: (string | null)[] = [];
  const remove = async (kind: Made, id: number | null, isMade: boolean) => {
    if (isMade && id !== null) kept.push(await removeMade(tx, ctx, { kind, id, submissionId }));
  };
  await remove('tasks', taskId, created.task);
  await remove('jobs', jobId, created.job);
  await remove('contacts', contactId, created.contact);
  if (contactId !== null && !created.contact) {
    kept.push(...(await emptyFilledIn(tx, ctx, { id: contactId, filledIn, why })));
  }
  const submission = await linkSubmission(tx, ctx, {
    before,
    links: { contactId: null, jobId: null, taskId: null, attached: null },
    reason: 'No longer attached',
  });

  return { submission, kept: kept.filter((sentence) => sentence !== null) };
}

/** Creating, changing, deleting and restoring a job, each with its entry in the audit trail. */
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { reduceToDay } from '#shared/calendar-day.ts';
import { isSameValue } from '#shared/same-value.ts';
import { requireActiveUser } from '#features/auth/server/user-queries.ts';
import { findClient, holdClient } from '#features/contacts/server/find-client.ts';
import { refuseTrashedClient } from '#features/contacts/server/refuse-trashed-client.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { refuseConflicts } from '#server/records/edit-conflicts.ts';
import { putInTrash, takeOutOfTrash } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import { missingInsuranceFields } from '../job.ts';
import type { Job, JobCreate, JobUpdate } from '../job.ts';
import { jobFor, withoutHiddenMoney } from './job-money.ts';
import { assertMayChange } from './job-progress.ts';
import { refuseUnknownContacts, resolveTeam } from './job-people.ts';
import { findJob, toJobColumns } from './job-queries.ts';
import { jobs } from './job-table.ts';
import { assertNoDocuments } from './assert-no-documents.ts';

type JobFields = Omit<JobUpdate, 'version'>;

const DATE_FIELDS = [
  'startDate',
  'endDate',
  'tentativeInstallDate',
  'dateOfLoss',
  'warrantyScheduled',
  'initialApptDate',
] as const;

const INSURANCE_FIELDS = ['jobType', 'insuranceCompany', 'claimNumber'] as const;

/** Timestamps become days of the company's zone, names of colleagues their ids. */
async function settle<Fields extends JobFields>(
  tx: DbOrTx,
  { timeZone, today }: ActorContext,
  { fields, before }: { fields: Fields; before: Job | null },
): Promise<Fields> {
  const settled = { ...fields };
  for (const field of DATE_FIELDS) {
    const sent = settled[field];
    if (sent) settled[field] = reduceToDay(sent, timeZone);
  }
  if (settled.dateOfLoss && settled.dateOfLoss > today) {
    const message = 'Date of loss cannot be in the future';
    throw new AppError('bad_input', message, { issues: [{ path: 'dateOfLoss', message }] });
  }
  if (settled.assignedTeam) {
    settled.assignedTeam = await resolveTeam(tx, {
      team: settled.assignedTeam,
      before: before?.assignedTeam ?? [],
    });
  }

  return settled;
}

/** Checks the references that are new; returns the client's name when the client changes. */
async function checkReferences(
  tx: DbOrTx,
  ctx: ActorContext,
  { fields, before }: { fields: JobFields; before: Job | null },
): Promise<string | undefined> {
  const { clientId, salesRep, relatedContacts } = fields;
  const access = readableRows(ctx.actor, 'contacts');
  if (salesRep != null && salesRep !== before?.salesRep) {
    const message = 'This sales rep is not an active user. Choose another.';
    await requireActiveUser(tx, salesRep, { path: 'salesRep', message });
  }
  if (relatedContacts) {
    await refuseUnknownContacts(tx, {
      related: relatedContacts,
      before: before?.relatedContacts ?? [],
      access,
    });
  }
  if (clientId === undefined || clientId === before?.clientId) return undefined;

  const client = await findClient(tx, { id: clientId, access });
  if (before) await assertNoDocuments(tx, ctx, before);

  return client.name;
}

/** An insurance job needs an insurer and claim; one without them can still change otherwise. */
function refuseMissingInsurance(fields: JobFields, before: Job | null): void {
  const isTouched = INSURANCE_FIELDS.some(
    (field) => field in fields && !isSameValue(fields[field], before?.[field]),
  );
  const issues = isTouched ? missingInsuranceFields({ ...before, ...fields }) : [];
  const [first] = issues;
  if (first) throw new AppError('bad_input', first.message, { issues });
}

/** Creates a job and returns it as its creator may see it. */
export function createJob(ctx: WorkContext, input: JobCreate): Promise<Job> {
  const { now, actor } = ctx;

  return inTransaction(ctx.db, async (tx) => {
    const sent = withoutHiddenMoney(actor, input);
    const fields = await settle(tx, ctx, { fields: sent, before: null });
    refuseMissingInsurance(fields, null);
    const clientName = await checkReferences(tx, ctx, { fields, before: null });

    const [row] = await tx
      .insert(jobs)
      .values({
        ...toJobColumns(fields),
        clientName: clientName ?? '',
        createdBy: userIdOf(actor),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: jobs.id });
    if (!row) throw new Error('the job was not stored');
    const job = await findJob(tx, { id: row.id, access: everyRow });
    await recordHistory(tx, ctx, {
      entity: 'jobs',
      entityId: job.id,
      label: job.title,
      action: 'created',
      after: job,
      version: job.version,
      contactId: job.clientId,
      jobId: job.id,
    });

    return jobFor(actor, job);
  });
}

interface JobChange {
  id: number;
  access: RowAccess<'jobs'>;
  change: JobUpdate;
}

/** Changes a job and returns it as this actor may see it. */
export function updateJob(ctx: WorkContext, { id, access, change }: JobChange): Promise<Job> {
  const { version: sentVersion, ...input } = change;
  const { actor } = ctx;

  return inTransaction(ctx.db, async (tx) => {
    if (change.clientId !== undefined) await holdClient(tx, change.clientId);
    const before = await findJob(tx, { id, access, lock: true });
    const sent = withoutHiddenMoney(actor, input);
    const fields = await settle(tx, ctx, { fields: sent, before });
    assertMayChange(actor, { fields, before });
    await refuseConflicts(tx, {
      entity: 'jobs',
      id,
      sentVersion,
      sent: fields,
      current: jobFor(actor, before),
    });
    refuseMissingInsurance(fields, before);
    const clientName = await checkReferences(tx, ctx, { fields, before });

    await tx
      .update(jobs)
      .set({
        ...toJobColumns(fields),
        clientName,
        updatedAt: ctx.now,
        version: sql`${jobs.version} + 1`,
      })
      .where(eq(jobs.id, id));
    const after = await findJob(tx, { id, access: everyRow });
    await recordHistory(tx, ctx, {
      entity: 'jobs',
      entityId: id,
      label: after.title,
      action: 'updated',
      before,
      after,
      version: after.version,
      contactId: after.clientId,
      jobId: id,
    });

    return jobFor(actor, after);
  });
}

/** Moves a job to the trash. Its estimates and invoices stay as they are. */
export function deleteJob(
  ctx: WorkContext,
  { id, access }: { id: number; access: RowAccess<'jobs'> },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findJob(tx, { id, access, lock: true });
    await putInTrash(tx, ctx, { table: jobs, id });
    await recordHistory(tx, ctx, {
      entity: 'jobs',
      entityId: id,
      label: before.title,
      action: 'deleted',
      version: before.version + 1,
      contactId: before.clientId,
      jobId: id,
    });
  });
}

/** Restores a job from the trash; a 409 while its client is in the trash. */
export function restoreJob(ctx: WorkContext, id: number): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await holdClient(tx, sql`(select client_id from jobs where id = ${id})`);
    await takeOutOfTrash(tx, ctx, { table: jobs, id, what: 'Job' });
    const after = await findJob(tx, { id, access: everyRow });
    await refuseTrashedClient(tx, ctx, after.clientId);
    await recordHistory(tx, ctx, {
      entity: 'jobs',
      entityId: id,
      label: after.title,
      action: 'restored',
      version: after.version,
      contactId: after.clientId,
      jobId: id,
    });
  });
}

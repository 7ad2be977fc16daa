/** Creating, changing and deleting an estimate, each with its entry in the audit trail. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { laterDay, reduceToDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toDollars } from '#shared/money.ts';
import { holdClient } from '#features/contacts/server/find-client.ts';
import { refuseTrashedClient } from '#features/contacts/server/refuse-trashed-client.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { refuseConflicts } from '#server/records/edit-conflicts.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { assertNumberIsFree, insertNumbered } from '#features/documents/server/document-number.ts';
import { contentAfter, partiesAfter } from '#features/documents/server/changed-document.ts';
import { requireClient, requireJobSite } from '#features/documents/server/document-parties.ts';
import { insertFirstRevision, keepRevision } from '#features/documents/server/keep-revision.ts';
import { priceDocument } from '#features/documents/server/document-pricing.ts';
import { putInTrash, takeOutOfTrash } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import { textsOrDefaults } from '#features/documents/server/company-defaults.ts';
import { companies } from '#features/company/server/company-table.ts';
import { disagreement, spellingsAgree } from '#features/documents/sales-document.ts';
import { DAYS_TO_EXPIRY } from '../estimate.ts';
import type { Estimate, EstimateCreate, EstimateUpdate } from '../estimate.ts';
import { estimateContent } from './estimate-content.ts';
import { estimateTimesAfter, neverSent } from './estimate-times.ts';
import { findEstimate, lockEstimate, toEstimate } from './estimate-queries.ts';
import type { EstimateRow } from './estimate-queries.ts';
import { estimates } from './estimate-table.ts';

/** The expiry day by either of its names, in the company's zone; a 400 when they name two days. */
function expiryOf(
  { expiryDate, validUntil }: Pick<EstimateUpdate, 'expiryDate' | 'validUntil'>,
  timeZone: string,
): CalendarDay | null | undefined {
  const [one, other] = [expiryDate, validUntil].map((sent) => sent && reduceToDay(sent, timeZone));
  if (!spellingsAgree(one, other)) {
    const { message } = disagreement('expiryDate', 'validUntil');
    throw new AppError('bad_input', message, { issues: [{ path: 'validUntil', message }] });
  }

  return one === undefined ? other : one;
}

/** An accepted price becomes the job's contract amount where none was entered. */
async function fillContractAmount(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
): Promise<void> {
  if (estimate.status !== 'accepted' || estimate.jobId === null) return;

  const [job] = await tx
    .update(jobs)
    .set({
      contractAmountCents: estimate.totalCents,
      updatedAt: ctx.now,
      version: sql`${jobs.version} + 1`,
    })
    .where(
      and(eq(jobs.id, estimate.jobId), isNull(jobs.contractAmountCents), isNull(jobs.deletedAt)),
    )
    .returning();
  if (!job) return;

  await recordHistory(tx, ctx, {
    entity: 'jobs',
    entityId: job.id,
    label: job.title,
    action: 'updated',
    before: { contractAmount: null },
    after: { contractAmount: toDollars(estimate.totalCents) },
    version: job.version,
    reason: `${estimate.estimateNumber} was accepted`,
    contactId: job.clientId,
    jobId: job.id,
  });
}

async function insertEstimate(
  tx: DbOrTx,
  ctx: ActorContext,
  input: EstimateCreate,
): Promise<Estimate> {
  const { actor, now, today, timeZone } = ctx;
  const jobId = input.jobId ?? null;
  const client = await requireClient(tx, ctx, input.clientId);
  const jobSite = await requireJobSite(tx, ctx, { clientId: input.clientId, jobId });

  const date = input.date ? reduceToDay(input.date, timeZone) : today;
  const expiry = expiryOf(input, timeZone);
  const status = input.status ?? 'draft';
  const columns = {
    title: input.title ?? null,
    clientId: input.clientId,
    ...client,
    jobId,
    jobSite,
    description: input.description ?? null,
    notes: input.notes ?? null,
    ...textsOrDefaults(input, companies.estimateTerms),
    date,
    expiryDate: expiry === undefined ? laterDay(date, DAYS_TO_EXPIRY) : expiry,
    ...priceDocument(input),
    status,
    ...estimateTimesAfter(neverSent, { status, now }),
    revision: status === 'draft' ? 0 : 1,
    createdBy: userIdOf(actor),
    createdAt: now,
    updatedAt: now,
  };
  const row = await insertNumbered(tx, {
    kind: 'estimate',
    typed: input.estimateNumber,
    insert: (estimateNumber) =>
      tx
        .insert(estimates)
        .values({ ...columns, estimateNumber })
        .onConflictDoNothing({ target: estimates.numberKey })
        .returning(),
  });
  if (status !== 'draft') {
    const issued = { kind: 'estimate', documentId: row.id, content: estimateContent(row) } as const;
    await insertFirstRevision(tx, ctx, issued);
  }
  await fillContractAmount(tx, ctx, row);

  const estimate = toEstimate(
    {
      estimate: row,
      jobTitle: jobSite?.title ?? null,
      isBilled: false,
      invoiceIds: [],
      invoiceNumbers: [],
    },
    today,
  );
  await recordHistory(tx, ctx, {
    entity: 'estimates',
    entityId: row.id,
    label: row.estimateNumber,
    action: 'created',
    after: estimate,
    version: row.version,
    contactId: row.clientId,
    jobId,
  });

  return estimate;
}

export function createEstimate(ctx: WorkContext, input: EstimateCreate): Promise<Estimate> {
  return inTransaction(ctx.db, (tx) => insertEstimate(tx, ctx, input));
}

interface ChosenEstimate {
  id: number;
  access: RowAccess<'estimates'>;
}

/** A draft with the same client, job, lines and tax; a number and dates of its own. */
export function duplicateEstimate(
  ctx: WorkContext,
  { id, access }: ChosenEstimate,
): Promise<Estimate> {
  return inTransaction(ctx.db, async (tx) => {
    const original = await findEstimate(tx, { ...ctx, id, access });
    const { clientId, jobId, title, description, notes, items, terms, taxLabel, taxRate, tax } =
      original;

    return insertEstimate(tx, ctx, {
      clientId,
      jobId,
      title,
      description,
      notes,
      items,
      terms,
      taxLabel,
      ...(taxRate === null ? { tax } : { taxRate }),
    });
  });
}

async function changedColumns(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, change }: { before: EstimateRow; change: EstimateUpdate },
) {
  const { timeZone, now } = ctx;
  const isIssued = before.status !== 'draft';
  const parties = await partiesAfter(tx, ctx, { ...before, isIssued }, change);
  if (change.estimateNumber !== undefined && change.estimateNumber !== before.estimateNumber) {
    await assertNumberIsFree(tx, 'estimate', {
      number: change.estimateNumber,
      exceptId: before.id,
    });
  }
  const expiryDate = expiryOf(change, timeZone);

  return {
    ...parties,
    ...(change.estimateNumber !== undefined && { estimateNumber: change.estimateNumber }),
    ...(change.title !== undefined && { title: change.title }),
    ...contentAfter(before, change, timeZone),
    ...(expiryDate !== undefined && { expiryDate }),
    ...(change.status !== undefined && {
      status: change.status,
      ...estimateTimesAfter(before, { status: change.status, reason: change.reason, now }),
    }),
  };
}

export function updateEstimate(
  ctx: WorkContext,
  { id, access, change }: ChosenEstimate & { change: EstimateUpdate },
): Promise<Estimate> {
  const { version: sentVersion, revise, reason, ...sent } = change;

  return inTransaction(ctx.db, async (tx) => {
    if (change.clientId !== undefined) await holdClient(tx, change.clientId);
    const row = await lockEstimate(tx, { id, access });
    const before = await findEstimate(tx, { ...ctx, id, access: everyRow });
    await refuseConflicts(tx, { entity: 'estimates', id, sentVersion, sent, current: before });

    const [saved] = await tx
      .update(estimates)
      .set({
        ...(await changedColumns(tx, ctx, { before: row, change })),
        updatedAt: ctx.now,
        version: sql`${estimates.version} + 1`,
      })
      .where(eq(estimates.id, id))
      .returning();
    if (!saved) throw new Error(`estimate ${id} went away`);
    await keepRevision(tx, ctx, {
      kind: 'estimate',
      documentId: id,
      before: { ...row, isIssued: row.status !== 'draft', content: estimateContent(row) },
      after: { isIssued: saved.status !== 'draft', content: estimateContent(saved) },
      question: row.status === 'accepted' ? `${row.estimateNumber} is accepted.` : null,
      revise,
    });
    if (row.status !== 'accepted') await fillContractAmount(tx, ctx, saved);

    const after = await findEstimate(tx, { ...ctx, id, access: everyRow });
    await recordHistory(tx, ctx, {
      entity: 'estimates',
      entityId: id,
      label: saved.estimateNumber,
      action: 'updated',
      before,
      after,
      version: saved.version,
      reason,
      contactId: saved.clientId,
      jobId: saved.jobId,
    });

    return after;
  });
}

/** Moves an estimate to the trash. Its number stays taken, so that every gap can be explained. */
export function deleteEstimate(ctx: WorkContext, { id, access }: ChosenEstimate): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockEstimate(tx, { id, access });
    await putInTrash(tx, ctx, { table: estimates, id });
    await recordHistory(tx, ctx, {
      entity: 'estimates',
      entityId: id,
      label: row.estimateNumber,
      action: 'deleted',
      version: row.version + 1,
      contactId: row.clientId,
      jobId: row.jobId,
    });
  });
}

/** Restores a deleted estimate. */
export async function restoreEstimate(ctx: WorkContext, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await holdClient(tx, sql`(select client_id from estimates where id = ${id})`);
    await takeOutOfTrash(tx, ctx, { table: estimates, id, what: 'Estimate' });
    const row = await lockEstimate(tx, { id, access: everyRow });
    await refuseTrashedClient(tx, ctx, row.clientId);
    await recordHistory(tx, ctx, {
      entity: 'estimates',
      entityId: id,
      label: row.estimateNumber,
      action: 'restored',
      version: row.version,
      contactId: row.clientId,
      jobId: row.jobId,
    });
  });
}

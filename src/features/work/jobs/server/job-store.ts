import { sql } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import { holdClient } from '#features/work/contacts/server/find-client.ts';
import { assertClientNotTrashed } from '#features/work/contacts/server/assert-client-not-trashed.ts';
import { notifyAssigned } from '#features/office/notifications/server/notify-assigned.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import { boardOrder, positionAfter } from '#server/records/board-position.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { recordStore } from '#server/records/record-store.ts';
import { joinLine } from '#server/records/search-line.ts';
import { withPlainPostalCode } from '#shared/postal-code.ts';
import { jobNotifications } from '../job-notifications.ts';
import { isRecordId } from '../job-rules.ts';
import { job, JOB_PRIORITIES, JOB_STATUSES, type Job, type MISSABLE_FIELDS } from '../job.ts';
import { addressAfterMove } from './address-after-move.ts';
import {
  checkReferences,
  assertLossIsPast,
  lostReasonOf,
  requireInsuranceFields,
  withTeam,
} from './job-checks.ts';
import { holdSubmissions, leaveClientOfJob } from './job-client-change.ts';
import { jobStageEvents } from './job-stage-table.ts';
import { jobs } from './job-table.ts';
import { isIdOfOwnJob, ownJobs, waysToOwnJob } from './own-jobs.ts';

const salesRepName = sql<
  string | null
>`(select person.full_name from users person where person.id = jobs.sales_rep)`;

/**
 * Inserts an event if the job is new or its status changed. Must run in the transaction that locked
 * the job.
 */
async function recordStage(
  tx: DbOrTx,
  { actor, now }: ActorContext,
  { before, after }: { before: Job | null; after: Job },
): Promise<void> {
  const { id, status } = after;
  if (before?.status === status) return;
  // The job_stage_events_milestones trigger sets the job's milestones; jobs_spread_to_tasks copies
  // the job's title and client to its tasks.
  await tx.insert(jobStageEvents).values({
    jobId: id,
    stage: status,
    enteredAt: now,
    enteredBy: userIdOf(actor),
  });
}

/** Returns the ids of the users a job is assigned to: its sales rep and the users on its team. */
const peopleOf = (record: Job | null): (number | null)[] =>
  record ? [record.salesRep, ...record.assignedTeam.filter(isRecordId).map(Number)] : [];

/** Stores jobs. To avoid deadlocks, always lock a client before its jobs. */
export const jobStore = recordStore({
  entity: job,
  table: jobs,
  selects: { salesRepName },
  from: sql`${jobs} left join ${users} on ${users.id} = ${jobs.salesRep}`,
  listColumns: {
    status: { order: placeAmong(JOB_STATUSES, jobs.status) },
    priority: { order: placeAmong(JOB_PRIORITIES, jobs.priority) },
    position: { order: boardOrder(jobs.position) },
    leadOn: { value: jobs.leadAt, kind: 'instant', isNullable: true },
    soldOn: { value: jobs.soldAt, kind: 'instant', isNullable: true },
    stageOn: { value: jobs.stageSince, kind: 'instant', isNullable: true },
    tags: {
      value: sql`join_texts(${jobs.tags})`,
      // Try the exact spelling first, because that comparison is faster.
      matches: (tag) =>
        sql`(${tag} = any(${jobs.tags}) or exists (
          select from unnest(${jobs.tags}) tag where fold_text(tag) = fold_text(${tag})))`,
    },
    missing: {
      value: sql`''::text`,
      matches: (field) => sql`${jobs[field as (typeof MISSABLE_FIELDS)[number]]} is null`,
    },
    salesRep: { order: sql`${users.fullName} collate "und-x-icu"` },
  },
  defaultSort: [{ field: 'createdAt', desc: true }],
  own: (userId) => ({
    directly: waysToOwnJob(sql`jobs`, userId),
    held: [isIdOfOwnJob(sql`jobs.id`, userId)],
  }),
  alsoOwns: {
    contacts: (userId) => ({
      by: [
        sql`${ownJobs(userId)} and own_job.client_id = contacts.id and own_job.deleted_at is null`,
      ],
      through: ownJobs(userId),
    }),
  },
  async lockFirst(tx, { id, action, fields }) {
    if (fields?.clientId !== undefined) {
      await holdSubmissions(tx, id);
      await holdClient(tx, fields.clientId);
    }
    if (action === 'restored') {
      await holdClient(tx, sql`(select client_id from jobs where id = ${id})`);
    }
  },
  async resolve(tx, ctx, { sent: { place, ...sent }, before }) {
    const fields = await withTeam(tx, { sent, before });
    assertLossIsPast(ctx, fields);
    requireInsuranceFields(fields, before);
    const client = await checkReferences(tx, ctx, { fields, before });
    const address =
      client && before && (await addressAfterMove(tx, { before, fields, to: client }));

    const { lostReason } = lostReasonOf(fields, before);
    const position = await positionAfter(tx, ctx, {
      board: { kind: 'jobs', table: jobs },
      change: { before, status: fields.status ?? before?.status ?? 'lead', place },
    });

    return {
      fields: { ...withPlainPostalCode(fields, before?.state), ...address },
      columns: {
        clientName: client?.name,
        lostReason,
        ...(position !== undefined && { position }),
        // A user who changes the job has noticed that it was reopened.
        ...(ctx.actor.kind === 'user' && { reopenedAt: null }),
      },
    };
  },
  async afterWrite(tx, ctx, written) {
    await recordStage(tx, ctx, written);
    await leaveClientOfJob(tx, ctx, written);
    const { id, title } = written.after;
    await notifyAssigned(tx, ctx, {
      type: jobNotifications.jobAssigned,
      record: { entity: 'jobs', id, label: title },
      after: peopleOf(written.after),
      before: peopleOf(written.before),
    });
  },
  afterRestore: (tx, ctx, { clientId }) => assertClientNotTrashed(tx, ctx, clientId),
  timelineOf: ({ id, clientId }) => ({ contactId: clientId, jobId: id }),
  searchHit: ({ clientName, addressLine1, city, status }) => ({
    detail: joinLine(clientName, [addressLine1, city].filter(Boolean).join(', ')),
    status,
  }),
});

/** Stores tasks, and gives the assignee read access to the task's job and client. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { requireActiveUser } from '#features/office/auth/server/user-queries.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { isIdOfOwnJob, ownJobs } from '#features/work/jobs/server/own-jobs.ts';
import { notifyAssigned } from '#features/office/notifications/server/notify-assigned.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { boardOrder, positionAfter } from '#server/records/board-position.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { recordStore } from '#server/records/record-store.ts';
import { joinLine } from '#server/records/search-line.ts';
import { taskNotifications } from '../task-notifications.ts';
import { completionAfter, withItemChecked } from '../task-rules.ts';
import { task, TASK_PRIORITIES, TASK_STATUSES } from '../task.ts';
import type { Task, TaskUpdate } from '../task.ts';
import {
  checkDependencies,
  holdDependencies,
  assertDependenciesDone,
} from './task-dependencies.ts';
import { tasks } from './task-table.ts';
import { taskTemplates } from './task-template-table.ts';
import { findAssignee } from './auto-assignment.ts';
import { addNextTask } from './next-task.ts';
import { isTaskOverdueSql } from './task-overdue-sql.ts';

const nameOf = (column: string) =>
  sql<
    string | null
  >`(select person.full_name from users person where person.id = ${sql.raw(column)})`;

const isWaiting = sql<boolean>`exists (select from tasks earlier
  where earlier.id = any(tasks.depends_on_task_ids) and earlier.deleted_at is null and earlier.status <> 'completed')`;

const NO_JOB = { jobTitle: null, clientId: null, clientName: null };

function refused(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] });
}

/**
 * Returns the columns a task copies from its job, and locks the job until the transaction ends.
 * Throws a 400 if the user has no access to the job.
 */
async function jobColumns(tx: DbOrTx, { actor }: ActorContext, jobId: number | null) {
  if (jobId === null) return NO_JOB;
  const [job] = await tx
    .select({ jobTitle: jobs.title, clientId: jobs.clientId, clientName: jobs.clientName })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt), readableRows(actor, 'jobs').condition))
    .for('share');
  if (!job) throw refused('jobId', 'This job no longer exists. Choose another.');

  return job;
}

/** Throws a 400 if a changed field refers to a user or record that does not exist. */
async function checkFields(
  tx: DbOrTx,
  ctx: ActorContext,
  { fields, before }: { fields: TaskUpdate; before: Task | null },
): Promise<void> {
  const { assignedTo, dependsOnTaskIds, dueDate, dueTime, templateId } = fields;
  if (!before && dueDate && dueDate < ctx.today) {
    throw refused('dueDate', 'Due date cannot be before today');
  }
  if (dueTime && !(dueDate === undefined ? before?.dueDate : dueDate)) {
    throw refused('dueTime', 'A due time needs a due date');
  }
  if (assignedTo != null && assignedTo !== before?.assignedTo) {
    const message = 'This person is not an active user. Choose another.';
    await requireActiveUser(tx, assignedTo, { path: 'assignedTo', message });
  }
  if (templateId != null && templateId !== before?.templateId) {
    const [template] = await tx
      .select({ id: taskTemplates.id })
      .from(taskTemplates)
      .where(eq(taskTemplates.id, templateId));
    if (!template) throw refused('templateId', 'This template no longer exists.');
  }
  if (dependsOnTaskIds) await checkDependencies(tx, ctx, { ids: dependsOnTaskIds, before });
}

/**
 * Throws a 400 if the actual hours differ from the task's total. Hours can only be logged per
 * person and day.
 */
function assertHoursKept(sent: number | null | undefined, before: Task | null): void {
  if (sent === undefined || (sent ?? 0) === (before?.actualHours ?? 0)) return;

  throw refused(
    'actualHours',
    'Actual hours add up automatically. Enter hours under Hours on the task.',
  );
}

/**
 * Returns the assignee after the change: the chosen user, or an automatically assigned one if
 * requested.
 */
async function assignmentOf(
  tx: DbOrTx,
  { fields, before }: { fields: TaskUpdate; before: Task | null },
) {
  const assignedTo = fields.assignedTo === undefined ? before?.assignedTo : fields.assignedTo;
  if (assignedTo != null) {
    const isKept = assignedTo === before?.assignedTo;

    return { autoAssigned: isKept && before.autoAssigned };
  }
  const { templateId = before?.templateId ?? null, jobId = before?.jobId ?? null } = fields;
  const found = fields.autoAssigned ? await findAssignee(tx, { templateId, jobId }) : null;

  return { ...found, autoAssigned: found !== null };
}

/** Returns the complete checklist from the request, or the current one with one item checked. */
function checklistOf({ checklist, checkItem }: TaskUpdate, before: Task | null) {
  if (!checkItem) return checklist;
  const checked = withItemChecked(checklist ?? before?.checklist ?? [], checkItem);
  if (!checked)
    throw new AppError('conflict', `“${checkItem.text}” is no longer on the checklist.`);

  return checked;
}

const NEW = {
  status: 'to_do',
  completionPercentage: 0,
  completedAt: null,
  completedBy: null,
} as const;

/**
 * Requires an interval and a due date if the task is recurring. Changing the recurrence starts a
 * new series.
 */
function repetitionOf({ fields, before }: { fields: TaskUpdate; before: Task | null }) {
  const isRecurring = fields.isRecurring ?? before?.isRecurring ?? false;
  const { recurringInterval = before?.recurringInterval, dueDate = before?.dueDate } = fields;
  const isSaid = [fields.isRecurring, fields.recurringInterval, fields.dueDate].some(
    (value) => value !== undefined,
  );
  if (isSaid && isRecurring && !recurringInterval) {
    throw refused('recurringInterval', 'Choose how often it repeats');
  }
  if (isSaid && isRecurring && !dueDate) {
    throw refused('dueDate', 'A repeating task needs a due date');
  }
  const isAsBefore =
    isRecurring === before?.isRecurring && recurringInterval === before.recurringInterval;

  return isAsBefore ? {} : { seriesStart: null, occurrence: 0 };
}

function completionOf(before: Task | null) {
  if (!before) return NEW;
  const { completedAt } = before;

  return { ...before, completedAt: completedAt === null ? null : new Date(completedAt) };
}

function notifyAssignee(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, after: { id, title, assignedTo } }: { before: Task | null; after: Task },
): Promise<void> {
  return notifyAssigned(tx, ctx, {
    type: taskNotifications.taskAssigned,
    record: { entity: 'tasks', id, label: title },
    after: [assignedTo],
    before: [before?.assignedTo ?? null],
  });
}

export const taskStore = recordStore({
  entity: task,
  table: tasks,
  selects: {
    assignedToName: nameOf('tasks.assigned_to'),
    completedByName: nameOf('tasks.completed_by'),
    isWaiting,
  },
  from: sql`${tasks} left join ${users} on ${users.id} = ${tasks.assignedTo}`,
  listColumns: (time) => ({
    status: { order: placeAmong(TASK_STATUSES, tasks.status) },
    priority: { order: placeAmong(TASK_PRIORITIES, tasks.priority) },
    assignedTo: { order: sql`${users.fullName} collate "und-x-icu"` },
    position: { order: boardOrder(tasks.position) },
    dueDate: { thenBy: sql`${tasks.dueOrder}` },
    isOverdue: {
      value: sql`case when ${isTaskOverdueSql(time)} then 'yes' else 'no' end`,
      matches: (value) => {
        const isOverdue = sql`coalesce(${isTaskOverdueSql(time)}, false)`;

        return value === 'yes' ? isTaskOverdueSql(time) : sql`not ${isOverdue}`;
      },
    },
  }),
  defaultSort: [{ field: 'dueDate', desc: false }],
  own: (userId) => ({
    directly: [sql`tasks.created_by = ${userId}`, sql`tasks.assigned_to = ${userId}`],
    by: [sql`${ownJobs(userId)} and own_job.id = tasks.job_id`],
    held: [
      sql`tasks.created_by = ${userId}`,
      sql`tasks.assigned_to = ${userId}`,
      isIdOfOwnJob(sql`tasks.job_id`, userId),
    ],
    through: ownJobs(userId),
  }),
  opens: {
    jobs: (userId) => ({
      by: [
        sql`select from tasks my_task where my_task.assigned_to = ${userId} and my_task.job_id = jobs.id and my_task.deleted_at is null`,
      ],
    }),
    contacts: (userId) => ({
      by: [
        sql`select from tasks my_task where my_task.assigned_to = ${userId} and my_task.client_id = contacts.id and my_task.deleted_at is null`,
      ],
    }),
  },
  async lockFirst(tx, { fields }) {
    if (!fields) return;
    if (fields.dependsOnTaskIds ?? fields.dependsOnTaskId) await holdDependencies(tx);
    if (fields.jobId == null) return;
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, fields.jobId)).for('share');
  },
  async resolve(tx, ctx, { sent, before }) {
    const { evenIfWaiting = false, checkItem: _, place, actualHours, ...fields } = sent;
    assertHoursKept(actualHours, before);
    await checkFields(tx, ctx, { fields, before });
    const checklist = checklistOf(sent, before);
    const isMoved = fields.jobId !== undefined && !isSameValue(fields.jobId, before?.jobId);
    const { reason, ...assignment } = await assignmentOf(tx, { fields, before });
    const { status, ...completion } = completionAfter(completionOf(before), fields, {
      now: ctx.now,
      userId: userIdOf(ctx.actor),
    });
    if (status === 'completed' && before?.status !== 'completed' && !evenIfWaiting) {
      await assertDependenciesDone(
        tx,
        ctx,
        fields.dependsOnTaskIds ?? before?.dependsOnTaskIds ?? [],
      );
    }
    const position = await positionAfter(tx, ctx, {
      board: { kind: 'tasks', table: tasks },
      change: { before, status, place },
    });

    return {
      fields: { ...fields, ...(checklist && { checklist }) },
      reason,
      columns: {
        ...assignment,
        ...completion,
        ...repetitionOf({ fields, before }),
        // Removing the due date also removes the due time.
        ...(fields.dueDate === null && { dueTime: null }),
        status,
        ...(position !== undefined && { position }),
        ...(isMoved && (await jobColumns(tx, ctx, fields.jobId ?? null))),
      },
    };
  },
  async afterWrite(tx, ctx, { before, after }): Promise<void> {
    await notifyAssignee(tx, ctx, { before, after });
    if (after.status !== 'completed' || before?.status === 'completed') return;
    const next = await addNextTask(tx, ctx, after);
    if (!next) return;
    const { row, reason } = next;
    const record = taskStore.present(row);
    await notifyAssignee(tx, ctx, { before: null, after: record });
    await taskStore.audit(tx, ctx, { action: 'created', record, isNew: true, reason });
  },
  timelineOf: ({ clientId, jobId }) => ({ contactId: clientId, jobId }),
  searchHit: ({ jobTitle, clientName, status }) => ({
    detail: joinLine(jobTitle ?? 'General', clientName),
    status,
  }),
});

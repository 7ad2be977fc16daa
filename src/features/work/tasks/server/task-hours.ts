/** Logs, times, and removes hours on a task. Each change updates the task's total. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { formatDay, reduceToDay } from '#shared/calendar-day.ts';
import { can } from '#shared/access.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { hoursOf, minutesBetween, minutesOf } from '../task-hours.ts';
import type { HoursCreate, HoursEntry } from '../task-hours.ts';
import type { Task } from '../task.ts';
import { rateNow } from './labor-rate-table.ts';
import { taskHours } from './task-hours-table.ts';
import { taskStore } from './task-store.ts';
import { tasks } from './task-table.ts';

interface OneTask {
  id: number;
  access: RowAccess<'tasks'>;
}

async function readEntries(db: DbOrTx, taskId: number): Promise<HoursEntry[]> {
  const rows = await db
    .select({ entry: taskHours, userName: users.fullName })
    .from(taskHours)
    .innerJoin(users, eq(users.id, taskHours.userId))
    .where(eq(taskHours.taskId, taskId))
    .orderBy(desc(taskHours.day), desc(taskHours.id));

  return rows.map(({ entry, userName }) => ({
    id: entry.id,
    userId: entry.userId,
    userName,
    day: entry.day,
    hours: entry.minutes === null ? null : hoursOf(entry.minutes),
    startedAt: entry.startedAt?.toISOString() ?? null,
    note: entry.note,
  }));
}

/** Returns a task's hours, newest day first. */
export async function listHours(ctx: RequestContext, one: OneTask): Promise<HoursEntry[]> {
  await taskStore.find(ctx.db, ctx, one);

  return readEntries(ctx.db, one.id);
}

/** Updates the task's total hours, and adds the reason to its timeline. */
async function addUp(
  tx: DbOrTx,
  ctx: RequestContext,
  { before, reason }: { before: Task; reason: string },
): Promise<void> {
  const [row] = await tx
    .update(tasks)
    .set({
      actualHours: sql`(select round(sum(minutes) / 60.0, 2)::double precision from task_hours where task_id = ${before.id})`,
      updatedAt: ctx.now,
      version: sql`${tasks.version} + 1`,
    })
    .where(eq(tasks.id, before.id))
    .returning(taskStore.columns);
  if (!row) throw new Error('the task was not stored');
  const record = taskStore.present(row);
  await taskStore.audit(tx, ctx, { action: 'updated', record, before, reason });
}

/** Locks the task's row first so the total includes concurrent entries. */
function onLockedTask(
  ctx: RequestContext,
  one: OneTask,
  change: (tx: DbOrTx, task: Task) => Promise<void>,
): Promise<HoursEntry[]> {
  return inTransaction(ctx.db, async (tx) => {
    const task = await taskStore.find(tx, ctx, { ...one, lock: true });
    await change(tx, task);

    return readEntries(tx, one.id);
  });
}

const hoursInWords = (minutes: number) =>
  `${hoursOf(minutes)} ${minutes === 60 ? 'hour' : 'hours'}`;

/** Logs hours for the current user on a task. */
export function enterHours(ctx: RequestContext, one: OneTask, { hours, day, note }: HoursCreate) {
  const minutes = minutesOf(hours);
  const on = day ? reduceToDay(day, ctx.timeZone) : ctx.today;
  if (on > ctx.today) {
    const message = 'Hours cannot be in the future';
    throw new AppError('bad_input', message, { issues: [{ path: 'day', message }] });
  }

  return onLockedTask(ctx, one, async (tx, before) => {
    await tx.insert(taskHours).values({
      taskId: one.id,
      userId: ctx.user.id,
      day: on,
      minutes,
      hourlyCents: rateNow(ctx.user.id),
      note: note ?? null,
      createdAt: ctx.now,
    });
    await addUp(tx, ctx, { before, reason: `${hoursInWords(minutes)} on ${formatDay(on)}` });
  });
}

/** Starts the user's timer on a task. Throws a 409 if it is already running on any task. */
export function startTimer(ctx: RequestContext, one: OneTask) {
  return onLockedTask(ctx, one, async (tx) => {
    const [started] = await tx
      .insert(taskHours)
      .values({
        taskId: one.id,
        userId: ctx.user.id,
        day: ctx.today,
        startedAt: ctx.now,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: taskHours.id });
    if (!started) throw new AppError('conflict', await alreadyRunning(tx, ctx));
  });
}

async function alreadyRunning(tx: DbOrTx, { user }: RequestContext): Promise<string> {
  const [running] = await tx
    .select({ title: tasks.title })
    .from(taskHours)
    .innerJoin(tasks, eq(tasks.id, taskHours.taskId))
    .where(
      and(
        eq(taskHours.userId, user.id),
        isNull(taskHours.minutes),
        readableRows(user, 'tasks').condition,
      ),
    );

  return `Your timer is already running on ${running ? `“${running.title}”` : 'another task'}. Stop it first.`;
}

/** Stops the user's timer on a task. Throws a 409 if it isn't running there. */
export function stopTimer(ctx: RequestContext, one: OneTask) {
  return onLockedTask(ctx, one, async (tx, before) => {
    const isMine = and(
      eq(taskHours.taskId, one.id),
      eq(taskHours.userId, ctx.user.id),
      isNull(taskHours.minutes),
    );
    const [running] = await tx.select().from(taskHours).where(isMine);
    if (!running) throw new AppError('conflict', 'Your timer is not running on this task.');
    const minutes = minutesBetween(running.startedAt ?? ctx.now, ctx.now);
    await tx
      .update(taskHours)
      .set({ minutes, hourlyCents: rateNow(ctx.user.id) })
      .where(eq(taskHours.id, running.id));
    await addUp(tx, ctx, { before, reason: `${hoursInWords(minutes)} from timer` });
  });
}

/**
 * Removes an hours entry. Users can remove their own; users who can update the task can remove
 * anyone's.
 */
export function removeHours(ctx: RequestContext, one: OneTask, entryId: number) {
  return onLockedTask(ctx, one, async (tx, before) => {
    const isThere = and(eq(taskHours.taskId, one.id), eq(taskHours.id, entryId));
    const [entry] = await tx.select().from(taskHours).where(isThere);
    if (!entry) throw notFound('Entry');
    if (entry.userId !== ctx.user.id && !can(ctx.user, 'tasks', 'update')) {
      throw new AppError('forbidden', 'You can only remove hours you entered.');
    }
    await tx.delete(taskHours).where(isThere);
    if (entry.minutes === null) return;
    const reason = `${hoursInWords(entry.minutes)} on ${formatDay(entry.day)} removed`;
    await addUp(tx, ctx, { before, reason });
  });
}

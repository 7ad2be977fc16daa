/** Completing a task that repeats adds the next one of its series. */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { addDays, daysBetween, formatDay, isCalendarDay } from '#shared/calendar-day.ts';
import type { CreateOf } from '#shared/entity.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Tx } from '#server/db/database.ts';
import type { CallContext } from '#server/http/request-context.ts';
import { userIdOf } from '#server/records/actor.ts';
import { topPosition } from '#server/records/board-position.ts';
import type { OneRecord } from '#server/records/record-reader.ts';
import { occurrenceAfter, occurrenceOf } from '../task-recurrence.ts';
import type { task, Task, TaskUpdate } from '../task.ts';
import { taskStore } from './task-store.ts';
import { tasks } from './task-table.ts';

type TaskChange = OneRecord<typeof task> & {
  change: TaskUpdate & { version?: number | undefined };
};

/** Adds a task, and the next one when that repeats and is completed already. */
export function createTask(ctx: CallContext, input: CreateOf<typeof task>): Promise<Task> {
  if (input.status !== 'completed') return taskStore.create(ctx, input);

  return inTransaction(ctx.db, async (tx) => {
    const added = await taskStore.create({ ...ctx, db: tx }, input);
    await addNext(tx, ctx, added);

    return added;
  });
}

/** Changes a task, and adds the next one when that completes one that repeats. */
export function updateTask(ctx: CallContext, one: TaskChange): Promise<Task> {
  if (one.change.status !== 'completed') return taskStore.update(ctx, one);

  return inTransaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx };
    const [before] = await tx
      .select({ status: tasks.status })
      .from(tasks)
      .where(eq(tasks.id, one.id));
    const after = await taskStore.update(inTx, one);
    if (before?.status !== 'completed') await addNext(tx, ctx, after);

    return after;
  });
}

/** Adds the task that follows, unless it is there already: the task may have been completed before. */
async function addNext(tx: Tx, ctx: CallContext, done: Task): Promise<void> {
  const { id, isRecurring, recurringInterval: interval, dueDate, startDate } = done;
  if (!isRecurring || !interval || !dueDate) return;
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, id));
  if (!row) return;
  const { searchText: _, id: __, ...kept } = row;
  const seriesId = row.seriesId ?? id;
  const start = row.seriesStart ?? dueDate;
  const later = and(eq(tasks.seriesId, seriesId), gt(tasks.occurrence, row.occurrence));
  const [followed] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(later, isNull(tasks.deletedAt)))
    .limit(1);
  if (followed) return;
  // One in the trash has the place in the series that the new one takes; restored, it stands for itself.
  await tx
    .update(tasks)
    .set({ seriesId: null, seriesStart: null, occurrence: 0 })
    .where(and(later, isNotNull(tasks.deletedAt)));

  const occurrence = occurrenceAfter({ start, interval }, row.occurrence, ctx.today);
  const day = occurrenceOf({ start, interval }, occurrence);
  if (!isCalendarDay(day)) return;
  const [added] = await tx
    .insert(tasks)
    .values({
      ...kept,
      status: 'to_do',
      completionPercentage: 0,
      completedAt: null,
      completedBy: null,
      actualHours: null,
      dependsOnTaskIds: [],
      checklist: row.checklist.map((item) => ({ ...item, isDone: false })),
      dueDate: day,
      startDate: startDate && addDays(startDate, daysBetween(dueDate, day)),
      seriesId,
      seriesStart: start,
      occurrence,
      position: topPosition(ctx.now, id),
      createdBy: row.createdBy ?? userIdOf(ctx.actor),
      createdAt: ctx.now,
      updatedAt: ctx.now,
      version: 1,
    })
    .onConflictDoNothing()
    .returning(taskStore.columns);
  if (!added) return;
  await taskStore.audit(tx, ctx, {
    action: 'created',
    record: taskStore.present(added),
    isNew: true,
    reason: `Repeats the task that was due ${formatDay(dueDate)}.`,
  });
}

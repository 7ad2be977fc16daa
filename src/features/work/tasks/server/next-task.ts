/** Creates the next task when a recurring task is completed. */
import { eq, sql } from 'drizzle-orm';
import { addDays, daysBetween, isCalendarDay } from '#shared/calendar-day.ts';
import { formatDayAndTime } from '#shared/clock-time.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import { topPosition } from '#server/records/board-position.ts';
import { occurrenceAfter, occurrenceOf } from '../task-recurrence.ts';
import type { Task } from '../task.ts';
import { tasks } from './task-table.ts';

type TaskRow = typeof tasks.$inferSelect;

/** True if the next task, or any later one, exists and is not in the trash. */
async function isFollowed(tx: DbOrTx, { nextTaskId }: TaskRow): Promise<boolean> {
  if (nextTaskId === null) return false;
  const { rows } = await tx.execute(sql`
    with recursive later as (
      select id, next_task_id, deleted_at from tasks where id = ${nextTaskId}
      union
      select next.id, next.next_task_id, next.deleted_at
        from tasks next join later on next.id = later.next_task_id)
    select from later where deleted_at is null limit 1`);

  return rows.length > 0;
}

/**
 * Adds the next task after a completed one. The caller must have locked the completed task. Returns
 * null if no task follows, or if the next task already exists.
 */
export async function addNextTask(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, isRecurring, recurringInterval: interval, dueDate, dueTime, startDate }: Task,
): Promise<{ row: TaskRow; reason: string } | null> {
  if (!isRecurring || !interval || !dueDate) return null;
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, id));
  if (!row || (await isFollowed(tx, row))) return null;

  const start = row.seriesStart ?? dueDate;
  const occurrence = occurrenceAfter({ start, interval }, row.occurrence, ctx.today);
  const day = occurrenceOf({ start, interval }, occurrence);
  if (!isCalendarDay(day)) return null;
  const { searchText: _, dueOrder: __, id: ___, ...kept } = row;
  const [next] = await tx
    .insert(tasks)
    .values({
      ...kept,
      assignedTo: sql`(select id from users where id = ${row.assignedTo} and is_active)`,
      status: 'to_do',
      completionPercentage: 0,
      completedAt: null,
      completedBy: null,
      actualHours: null,
      dependsOnTaskIds: [],
      checklist: row.checklist.map((item) => ({ ...item, isDone: false })),
      dueDate: day,
      startDate: startDate && addDays(startDate, daysBetween(dueDate, day)),
      seriesStart: start,
      occurrence,
      nextTaskId: null,
      position: topPosition(ctx.now, id),
      createdBy: row.createdBy ?? userIdOf(ctx.actor),
      createdAt: ctx.now,
      updatedAt: ctx.now,
      version: 1,
    })
    .returning();
  if (!next) return null;
  await tx.update(tasks).set({ nextTaskId: next.id }).where(eq(tasks.id, id));

  return {
    row: next,
    reason: `Repeats the task that was due ${formatDayAndTime(dueDate, dueTime)}.`,
  };
}

/** Adds tasks from templates to a job when an estimate for it is accepted. */
import { and, asc, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { EventReason } from '#server/records/event-reason.ts';
import { everyRow } from '#server/access/row-access.ts';
import { task } from '../task.ts';
import { taskStore } from './task-store.ts';
import { tasks } from './task-table.ts';
import { taskTemplates } from './task-template-table.ts';

interface TasksOnAcceptance {
  jobId: number;
  reason: EventReason;
  /**
   * Tasks that a reverted acceptance moved to the trash. They don't count as existing while they
   * are there.
   */
  removedIds: readonly number[];
}

/**
 * Creates tasks from the templates marked for acceptance, and returns their ids. A job gets each
 * template's task only once, even if that task was deleted since. The caller must have locked the
 * job.
 */
export async function addTasksOnAcceptance(
  tx: DbOrTx,
  ctx: ActorContext,
  { jobId, reason, removedIds }: TasksOnAcceptance,
): Promise<number[]> {
  const isThere = or(isNull(tasks.deletedAt), notInArray(tasks.id, [...removedIds]));
  const templates = await tx
    .select()
    .from(taskTemplates)
    .where(
      and(
        eq(taskTemplates.isActive, true),
        eq(taskTemplates.onAcceptance, true),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(tasks)
            .where(and(eq(tasks.jobId, jobId), eq(tasks.templateId, taskTemplates.id), isThere)),
        ),
      ),
    )
    .orderBy(asc(taskTemplates.sortOrder), asc(taskTemplates.id));
  const added: number[] = [];
  for (const template of templates) {
    const { id, title, description, category, estimatedHours, priority, ...rest } = template;
    const { instructions, checklist } = rest;
    const one = task.create.parse({
      title,
      description,
      category,
      estimatedHours,
      priority,
      instructions,
      checklist,
      jobId,
      templateId: id,
      autoAssigned: true,
    });
    added.push((await taskStore.insert(tx, ctx, one, reason)).id);
  }

  return added;
}

/** A task that an acceptance added. `why` is the reason to keep it; null if it is removed. */
interface AddedTask {
  id: number;
  title: string;
  why: 'completed' | 'changed' | null;
}

/**
 * Moves the tasks that an acceptance added to the trash, except completed tasks and tasks a user
 * changed since. Returns all of them except those already in the trash.
 */
export async function removeTasksOfAcceptance(
  tx: DbOrTx,
  ctx: ActorContext,
  { ids, isKept }: { ids: readonly number[]; isKept: boolean },
): Promise<AddedTask[]> {
  if (ids.length === 0) return [];
  const isUsed = sql<boolean>`(exists (select from notes where entity = 'tasks' and entity_id = tasks.id and deleted_at is null)
    or exists (select from task_hours where task_id = tasks.id)
    or exists (select from files where task_id = tasks.id and deleted_at is null))`;
  const found = await tx
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      isTouched: sql<boolean>`(${tasks.version} > 1 or ${isUsed})`,
    })
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.id))
    .for('update');
  const all = found.map(({ id, title, status, isTouched }): AddedTask => {
    const touched = isTouched ? 'changed' : null;

    return { id, title, why: status === 'completed' ? 'completed' : touched };
  });
  for (const { id, why } of all) {
    if (why !== null || isKept) continue;
    await taskStore.remove({ ...ctx, db: tx }, { id, access: everyRow });
  }

  return all;
}

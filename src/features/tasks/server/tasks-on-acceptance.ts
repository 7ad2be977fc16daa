/** The tasks that a job gets from templates when an estimate for it is accepted. */
import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { task } from '../task.ts';
import { taskStore } from './task-store.ts';
import { tasks } from './task-table.ts';
import { taskTemplates } from './task-template-table.ts';

/** A job gets the task of a template once, whatever became of it since; the caller has locked the job. */
export async function addTasksOnAcceptance(
  tx: DbOrTx,
  ctx: ActorContext,
  { jobId, reason }: { jobId: number; reason: string },
): Promise<void> {
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
            .where(and(eq(tasks.jobId, jobId), eq(tasks.templateId, taskTemplates.id))),
        ),
      ),
    )
    .orderBy(asc(taskTemplates.sortOrder), asc(taskTemplates.id));
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
    await taskStore.insert(tx, ctx, one, reason);
  }
}

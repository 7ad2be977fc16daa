/** Tasks that Gable assigns itself, as an automation would, many in one call. */
import { taskStore } from '#features/work/tasks/server/task-store.ts';
import { task } from '#features/work/tasks/task.ts';
import type { Db } from '#server/db/database.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { gable } from '#server/access/actor.ts';
import type { TestUser } from './api.ts';

/** Creates the context of a system call on November 21, 2026. */
export const gableAt = (db: Db, now: Date): CallContext => ({
  db,
  actor: gable,
  now,
  today: '2026-11-21',
  timeZone: 'America/Denver',
  via: 'system',
});

/** Assigns this number of tasks to a user in one call: 'Task 0', 'Task 1', and so on. */
export async function assignTasks(
  ctx: CallContext,
  { to, count }: { to: TestUser; count: number },
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const sent = {
      title: `Task ${index}`,
      category: 'project_management' as const,
      assignedTo: to.userId,
    };
    await taskStore.create(ctx, task.create.parse(sent));
  }
}

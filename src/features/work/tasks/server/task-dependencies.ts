/**
 * Dependencies between tasks: rejects cycles, and finds open tasks that must be completed first.
 */
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { waitingMessage } from '../task-rules.ts';
import type { Task } from '../task.ts';
import { tasks } from './task-table.ts';

/** An advisory lock id that no other lock uses. */
const DEPENDENCIES_LOCK = 7_310_002;

/**
 * Allows only one dependency change at a time, because two concurrent changes could create a cycle
 * together.
 */
export async function holdDependencies(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DEPENDENCIES_LOCK})`);
}

function refusal(message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path: 'dependsOnTaskIds', message }] });
}

/**
 * Throws a 400 if a new dependency is a task the user has no access to, or one that depends on this
 * task.
 */
export async function checkDependencies(
  tx: DbOrTx,
  { actor }: ActorContext,
  { ids, before }: { ids: readonly number[]; before: Task | null },
): Promise<void> {
  const added = ids.filter((id) => !before?.dependsOnTaskIds.includes(id));
  if (added.length === 0) return;
  if (before && added.includes(before.id)) throw refusal('A task cannot depend on itself.');

  const found = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, added),
        isNull(tasks.deletedAt),
        readableRows(actor, 'tasks').condition,
      ),
    );
  if (found.length < added.length) {
    throw refusal('A task this depends on no longer exists. Choose another.');
  }
  if (before) await assertNoCycle(tx, { id: before.id, added });
}

/**
 * Throws a 400 if an added task already depends on this one. Includes tasks in the trash, because
 * they can be restored.
 */
async function assertNoCycle(
  tx: DbOrTx,
  { id, added }: { id: number; added: readonly number[] },
): Promise<void> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    with recursive earlier (id, first_id) as (
      select added, added from unnest(${sql.param([...added])}::int[]) added
      union
      select dependency, earlier.first_id
        from earlier join tasks on tasks.id = earlier.id
        cross join unnest(tasks.depends_on_task_ids) dependency)
    select tasks.title from earlier join tasks on tasks.id = earlier.first_id
      where earlier.id = ${id} order by tasks.id limit 1`);
  const [first] = rows;
  if (first) throw refusal(`“${first.title}” already depends on this task.`);
}

/** Throws a 409 if the task depends on open tasks. The error names those the user has access to. */
export async function assertDependenciesDone(
  tx: DbOrTx,
  { actor }: ActorContext,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isReadable = readableRows(actor, 'tasks').condition;
  const open = await tx
    .select({
      id: tasks.id,
      title: sql<string | null>`case when ${isReadable} then ${tasks.title} end`,
    })
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, [...ids]),
        isNull(tasks.deletedAt),
        sql`${tasks.status} <> 'completed'`,
      ),
    )
    .orderBy(tasks.id);
  if (open.length === 0) return;

  const waitsFor = open.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }]));
  throw new AppError('conflict', waitingMessage(open.map(({ title }) => title)), {
    details: { waitsFor, others: open.length - waitsFor.length },
  });
}

/** Reads and manages task templates. */
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { requireActiveUser } from '#features/office/auth/server/user-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { TaskTemplate, TaskTemplateCreate, TaskTemplateUpdate } from '../task-template.ts';
import { ROOFING_TEMPLATES } from './roofing-templates.ts';
import { taskTemplates } from './task-template-table.ts';

const columns = {
  ...getTableColumns(taskTemplates),
  assignedToName: sql<
    string | null
  >`(select person.full_name from users person where person.id = task_templates.assigned_to)`,
};

type Row = Omit<TaskTemplate, 'createdAt'> & { createdAt: Date };

const toTemplate = ({ createdAt, ...row }: Row): TaskTemplate => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Returns all templates in display order, including hidden ones. */
export async function listTaskTemplates(db: DbOrTx): Promise<TaskTemplate[]> {
  const rows = await db
    .select(columns)
    .from(taskTemplates)
    .orderBy(asc(taskTemplates.sortOrder), asc(taskTemplates.id));

  return rows.map(toTemplate);
}

async function requirePerson(tx: DbOrTx, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const message = 'This person is not an active user. Choose another.';
  await requireActiveUser(tx, id, { path: 'assignedTo', message });
}

export function createTaskTemplate(
  { db, now }: CallContext,
  input: TaskTemplateCreate,
): Promise<TaskTemplate> {
  return inTransaction(db, async (tx) => {
    await requirePerson(tx, input.assignedTo);
    const [row] = await tx
      .insert(taskTemplates)
      .values({ ...input, createdAt: now })
      .returning(columns);
    if (!row) throw new Error('the template was not stored');

    return toTemplate(row);
  });
}

/** Updates a template. Tasks already created from it don't change. */
export function updateTaskTemplate(
  { db }: CallContext,
  { id, change }: { id: number; change: TaskTemplateUpdate },
): Promise<TaskTemplate> {
  return inTransaction(db, async (tx) => {
    const isIt = eq(taskTemplates.id, id);
    const [before] = await tx.select().from(taskTemplates).where(isIt).for('update');
    if (!before) throw notFound('Template');
    if (change.assignedTo !== before.assignedTo) await requirePerson(tx, change.assignedTo);
    if (Object.keys(change).length > 0) await tx.update(taskTemplates).set(change).where(isIt);
    const [row] = await tx.select(columns).from(taskTemplates).where(isIt);
    if (!row) throw notFound('Template');

    return toTemplate(row);
  });
}

/** Deletes a template. Tasks created from it lose their reference to it. */
export async function deleteTaskTemplate({ db }: CallContext, id: number): Promise<void> {
  const removed = await db
    .delete(taskTemplates)
    .where(eq(taskTemplates.id, id))
    .returning({ id: taskTemplates.id });
  if (removed.length === 0) throw notFound('Template');
}

/** Adds a new company's templates. */
export async function addRoofingTemplates(tx: DbOrTx): Promise<void> {
  await tx.insert(taskTemplates).values(
    ROOFING_TEMPLATES.map(({ checklist, ...template }, place) => ({
      ...template,
      checklist: checklist.map((text) => ({ text, isDone: false })),
      sortOrder: (place + 1) * 10,
    })),
  );
}

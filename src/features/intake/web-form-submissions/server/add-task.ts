/** Adds a task for a submission from a template, due within business hours. */
import { and, eq } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { zoneOfProfile } from '#features/office/company/time-zones.ts';
import { businessHours } from '#features/office/profile/profile.ts';
import { findAssignee } from '#features/work/tasks/server/auto-assignment.ts';
import { taskStore } from '#features/work/tasks/server/task-store.ts';
import { taskTemplates } from '#features/work/tasks/server/task-template-table.ts';
import { USUAL_DUE_HOURS } from '#features/work/tasks/task-template.ts';
import { task } from '#features/work/tasks/task.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { requirePermission } from '#server/access/authorized-rows.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { titleOf } from '../attachment.ts';
import { dueInBusinessHours, type BusinessHours } from '../due-in-business-hours.ts';

/** Returns the user's id; null if the user is no longer active. */
export async function activeUser(tx: DbOrTx, id: number): Promise<number | null> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)));

  return user?.id ?? null;
}

/**
 * Returns the company's business days with a user's own business hours, or with the default hours
 * if there is no user.
 */
async function businessHoursOf(
  tx: DbOrTx,
  { timeZone }: ActorContext,
  userId: number | null,
): Promise<BusinessHours> {
  const [company] = await tx.select({ days: companies.businessDays }).from(companies);
  const [user] =
    userId === null
      ? []
      : await tx.select({ own: users.preferences }).from(users).where(eq(users.id, userId));

  return {
    ...businessHours(user?.own ?? {}),
    timeZone: zoneOfProfile(user?.own.timeZone, timeZone),
    days: company?.days ?? [...WEEK_DAYS],
  };
}

interface TaskWanted {
  templateId: number;
  /** The name to add to the task's title. */
  about: string;
  jobId: number | null;
  /** The fallback assignee if neither the template nor the job has one. */
  assignee: number | null;
}

/** Returns the task a template would create; null if the template no longer exists. */
export async function taskToAdd(
  tx: DbOrTx,
  ctx: ActorContext,
  { templateId, about, jobId, assignee }: TaskWanted,
) {
  const [template] = await tx.select().from(taskTemplates).where(eq(taskTemplates.id, templateId));
  if (!template) return null;
  const found = await findAssignee(tx, { templateId, jobId });
  const assignedTo = found?.assignedTo ?? assignee;
  const business = await businessHoursOf(tx, ctx, assignedTo);
  const hours = template.dueInHours ?? USUAL_DUE_HOURS;

  return {
    template,
    title: titleOf(template.title, about),
    assignedTo,
    ...dueInBusinessHours(ctx.now, hours, { business, companyZone: ctx.timeZone }),
  };
}

/** Adds a task from a template. Returns null if the template no longer exists. */
export async function addTask(
  tx: DbOrTx,
  ctx: ActorContext,
  { reason, ...wanted }: TaskWanted & { reason: string },
): Promise<number | null> {
  if (ctx.actor.kind === 'user') requirePermission(ctx.actor, 'tasks', 'create');
  const toAdd = await taskToAdd(tx, ctx, wanted);
  if (!toAdd) return null;
  const { template, ...own } = toAdd;
  const { description, category, estimatedHours, priority, instructions, checklist } = template;
  const one = task.create.parse({
    description,
    category,
    estimatedHours,
    priority,
    instructions,
    checklist,
    templateId: wanted.templateId,
    jobId: wanted.jobId,
    ...own,
  });
  const { id } = await taskStore.insert(tx, ctx, one, reason);

  return id;
}

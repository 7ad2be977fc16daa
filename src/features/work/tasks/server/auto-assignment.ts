/** Finds the user to assign a task to when none is named, with the reason. */
import { and, eq } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { taskTemplates } from './task-template-table.ts';

interface Assignment {
  assignedTo: number;
  /** The reason on the timeline: 'Assigned to Priya Nair, who sells the job.' */
  reason: string;
}

/**
 * Returns the person of the template, or else the job's sales rep, if active; null without either.
 */
export async function findAssignee(
  tx: DbOrTx,
  { templateId, jobId }: { templateId: number | null; jobId: number | null },
): Promise<Assignment | null> {
  const person = { id: users.id, name: users.fullName };
  if (templateId !== null) {
    const [one] = await tx
      .select({ ...person, template: taskTemplates.title })
      .from(taskTemplates)
      .innerJoin(users, and(eq(users.id, taskTemplates.assignedTo), eq(users.isActive, true)))
      .where(eq(taskTemplates.id, templateId));
    if (one) {
      const reason = `Assigned to ${one.name} by the template “${one.template}”.`;

      return { assignedTo: one.id, reason };
    }
  }
  if (jobId === null) return null;
  const [rep] = await tx
    .select(person)
    .from(jobs)
    .innerJoin(users, and(eq(users.id, jobs.salesRep), eq(users.isActive, true)))
    .where(eq(jobs.id, jobId));

  return rep
    ? { assignedTo: rep.id, reason: `Assigned to ${rep.name}, the job’s sales rep.` }
    : null;
}

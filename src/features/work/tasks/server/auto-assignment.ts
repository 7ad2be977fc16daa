/** Finds the user to assign a task to if none was chosen, and the reason. */
import { and, eq } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { taskTemplates } from './task-template-table.ts';

interface Assignment {
  assignedTo: number;
  /** The reason shown on the timeline, such as 'Assigned to Priya Nair, the job’s sales rep.' */
  reason: string;
}

/**
 * Returns the template's assignee or, failing that, the job's sales rep; only active users count.
 * Null if there is neither.
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

import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { Issue } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { users } from './user-table.ts';

/** Throws a 400 with this issue when the user is not there, or not active any more. */
export async function requireActiveUser(tx: DbOrTx, id: number, issue: Issue): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)));
  if (!user) throw new AppError('bad_input', issue.message, { issues: [issue] });
}

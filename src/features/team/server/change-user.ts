import type { z } from 'zod';
import { findUser, refuseForgotten, toUser } from '#features/auth/server/user-queries.ts';
import { saveUser } from '#features/auth/server/save-user.ts';
import type { User } from '#features/auth/user.ts';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { userChange } from '../team.ts';

/** An administrator changes what a user may do, or whether they may sign in. */
export function changeUser(
  ctx: RequestContext,
  { id, change }: { id: number; change: z.output<typeof userChange> },
): Promise<User> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findUser(tx, id);
    refuseForgotten(before);
    if (change.isActive === false && id === ctx.user.id) {
      throw new AppError('conflict', 'You cannot deactivate yourself.');
    }

    const reopened = change.isActive === true && { closedAt: null };

    return toUser(await saveUser(tx, ctx, { before, change: { ...change, ...reopened } }));
  });
}

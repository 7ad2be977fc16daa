/**
 * Restores access for a user who is locked out and whom no administrator can help. Runs on the
 * server itself.
 */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { gable } from '#server/access/actor.ts';
import { FORGOTTEN_LINK_MINUTES } from '../credentials.ts';
import { issueLink } from './access-links.ts';
import { endSessions } from './end-sessions.ts';
import { lockUser } from './lock-user.ts';
import { recordAccountChange } from './record-account-change.ts';
import { hasSecondFactor, removeSecondFactor } from './second-factor.ts';
import { accessLinks, sessions } from './session-table.ts';
import { findUserByName } from './user-queries.ts';
import type { users } from './user-table.ts';

interface LetIn {
  user: typeof users.$inferSelect;
  /** The token for the page that sets a new password. Works once, within FORGOTTEN_LINK_MINUTES. */
  token: string;
  hadSecondFactor: boolean;
}

/**
 * Turns off the user's two-step verification, ends their sessions, and creates a password reset
 * link. Records this in the audit log. Returns undefined if there is no active user with this name.
 */
export async function letIn(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<LetIn | undefined> {
  return inTransaction(db, async (tx) => {
    const user = await findUserByName(tx, name);
    if (!user) return undefined;
    await lockUser(tx, user.id);
    const hadSecondFactor = await hasSecondFactor(tx, user.id);
    await removeSecondFactor(tx, user.id);
    await endSessions(tx, eq(sessions.userId, user.id));
    await tx.delete(accessLinks).where(eq(accessLinks.userId, user.id));
    const { token } = await issueLink(tx, {
      purpose: 'password_reset',
      userId: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + FORGOTTEN_LINK_MINUTES * 60_000),
    });
    await recordAccountChange(
      tx,
      { actor: gable, now, via: 'system', page: undefined },
      {
        user,
        after: {
          password: 'reset link made on the server',
          ...(hadSecondFactor && { twoStepVerification: 'turned off on the server' }),
        },
      },
    );

    return { user, token, hadSecondFactor };
  });
}

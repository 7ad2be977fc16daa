/** Accepts invitations. Each link works for one person only. */
import type { z } from 'zod';
import { recordUserEvent } from './record-user-event.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Settings } from '#server/settings.ts';
import type { joining } from '../credentials.ts';
import { linkGone, peekAtLink, takeLink } from '#features/office/auth/server/access-links.ts';
import { lockAddresses } from '#features/office/auth/server/lock-user.ts';
import { assertEmailIsFree } from '#features/office/auth/server/user-queries.ts';
import { users } from './user-table.ts';
import { hashPassword } from '#features/office/auth/server/password.ts';
import { assertStrongPassword } from '#features/office/auth/server/weak-password.ts';

interface Joining {
  token: string;
  input: z.output<typeof joining>;
  now: Date;
  via: HistoryEvent['via'];
  settings: Settings;
}

/**
 * Accepts an invitation and returns the new user's id. The invited email address becomes the
 * username.
 */
export async function acceptInvitation(
  db: DbOrTx,
  { token, input, now, via, settings }: Joining,
): Promise<number> {
  const use = { token, purpose: 'invitation', now } as const;
  const { email } = await peekAtLink(db, use);
  const { name } = await readCompany(db);
  await assertStrongPassword({
    password: input.password,
    path: 'password',
    names: [name, input.fullName, email],
    settings,
  });
  const passwordHash = await hashPassword(input.password);

  return inTransaction(db, async (tx) => {
    await lockAddresses(tx);
    const link = await takeLink(tx, use);
    if (!link.email || !link.accessProfile) throw linkGone();
    await assertEmailIsFree(tx, { email: link.email });

    const [user] = await tx
      .insert(users)
      .values({
        username: link.email,
        email: link.email,
        fullName: input.fullName,
        passwordHash,
        accessProfile: link.accessProfile,
        isSubcontractor: link.isSubcontractor,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: users.id, fullName: users.fullName });
    if (!user) throw new Error('the new user was not stored');
    await recordUserEvent(
      tx,
      { actor: { kind: 'user', ...user }, now, via },
      {
        ...user,
        action: 'joined',
        after: { username: link.email, accessProfile: link.accessProfile },
      },
    );

    return user.id;
  });
}

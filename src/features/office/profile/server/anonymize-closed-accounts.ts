import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { historyEvents } from '#server/records/audit-table.ts';
import type { Db, DatabaseLog } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { FORMER_COLLEAGUE } from '#features/office/auth/user.ts';
import { endSessions } from '#features/office/auth/server/end-sessions.ts';
import { removeSecondFactor } from '#features/office/auth/server/second-factor.ts';
import { accessLinks, sessions } from '#features/office/auth/server/session-table.ts';
import { notifications } from '#features/office/notifications/server/notification-table.ts';
import { forgetNumbers } from '#features/office/text-updates/server/text-consents.ts';
import { avatars, users } from '#features/office/auth/server/user-table.ts';

const anonymizing = defineJob({
  name: 'anonymize-closed-accounts',
  label: 'Anonymize closed accounts',
  payload: z.object({}),
  attempts: 1,
  everyMs: 3_600_000,
});

const DAYS_UNTIL_ANONYMOUS = 30;
const MS_PER_DAY = 86_400_000;

/** No password hashes to this value, so no one can sign in. */
const NO_PASSWORD = '';

/**
 * Removes the name, email address, photo, and preferences of accounts that their owners closed at
 * least 30 days ago, and old values from the audit log. Records of their work stay. Returns the
 * number of accounts; idempotent.
 */
export function anonymizeClosedAccounts(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - DAYS_UNTIL_ANONYMOUS * MS_PER_DAY);

  return inTransaction(db, async (tx) => {
    const due = await tx
      .update(users)
      .set({
        username: sql`'former-colleague-' || ${users.id}`,
        fullName: FORMER_COLLEAGUE,
        email: null,
        passwordHash: NO_PASSWORD,
        avatarHash: null,
        preferences: {},
        anonymizedAt: now,
        updatedAt: now,
      })
      .where(
        and(eq(users.isActive, false), lte(users.closedAt, cutoff), isNull(users.anonymizedAt)),
      )
      .returning({ id: users.id });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;

    await tx.delete(avatars).where(inArray(avatars.userId, ids));
    await tx.delete(notifications).where(inArray(notifications.userId, ids));
    await endSessions(tx, inArray(sessions.userId, ids));
    await tx.delete(accessLinks).where(inArray(accessLinks.userId, ids));
    await forgetNumbers(tx, ids);
    for (const id of ids) await removeSecondFactor(tx, id);
    await tx
      .update(historyEvents)
      .set({ label: FORMER_COLLEAGUE, changes: {} })
      .where(and(eq(historyEvents.entity, 'users'), inArray(historyEvents.entityId, ids)));

    return ids.length;
  });
}

/** Anonymizes closed accounts, once an hour. */
export function anonymizesClosedAccounts(
  { database, clock }: JobServices,
  log: DatabaseLog,
): HandledJob {
  return handles(anonymizing, async () => {
    const forgotten = await anonymizeClosedAccounts(database.db, clock());
    if (forgotten > 0) log.info(`Closed accounts anonymized: ${forgotten}`);
  });
}

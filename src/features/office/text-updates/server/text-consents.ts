/**
 * The log of consent to text messages. A user's latest entry decides whether they receive texts.
 */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import type { Db, DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { gable } from '#server/access/actor.ts';
import type { recordHistory } from '#server/records/audit-log.ts';
import { recordUserEvent } from '#features/office/auth/server/record-user-event.ts';
import { phoneText } from '#shared/phone.ts';
import { WAYS_ON } from '../text-updates.ts';
import { textCodes, textConsents } from './text-consent-table.ts';

type Consent = typeof textConsents.$inferSelect;

/** SQL for the number that a user receives texts at; null if the user receives none. */
export const textedNumber = sql<string | null>`(
  select case when last.how in (${sql.join(
    WAYS_ON.map((way) => sql`${way}`),
    sql`, `,
  )}) then last.phone end
  from text_consents as last where last.user_id = users.id order by last.id desc limit 1)`;

/** True if this entry, the user's latest, allows texts. */
export const isOn = (last: Pick<Consent, 'how'> | undefined): boolean =>
  last !== undefined && WAYS_ON.some((way) => way === last.how);

/** Returns a user's latest entry. */
export async function lastConsent(db: DbOrTx, userId: number): Promise<Consent | undefined> {
  const [last] = await db
    .select()
    .from(textConsents)
    .where(eq(textConsents.userId, userId))
    .orderBy(desc(textConsents.id))
    .limit(1);

  return last;
}

const inWords = (one: Pick<Consent, 'how' | 'phone'> | undefined) =>
  isOn(one) && one?.phone ? `on for ${phoneText(one.phone)}` : 'off';

type Change = Pick<Consent, 'how'> & Partial<Omit<Consent, 'id' | 'userId' | 'how'>>;

type HistoryContext = Omit<Parameters<typeof recordHistory>[1], 'actor'> & {
  /** True if Gable made the change instead of the user. */
  isBySystem?: boolean;
};

/**
 * Adds an entry to a user's consent log and to the audit log. Also works for closed accounts, since
 * they may be reopened. `next` returns the new entry given the latest one, or null to change
 * nothing. Locks the user so that entries are added one at a time.
 */
export async function changeConsent(
  tx: Tx,
  { isBySystem = false, ...ctx }: HistoryContext,
  { userId, next }: { userId: number; next: (last: Consent | undefined) => Change | null },
): Promise<void> {
  const [user] = await tx
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) return;
  const before = await lastConsent(tx, userId);
  const change = next(before);
  if (!change) return;
  const [after] = await tx
    .insert(textConsents)
    .values({
      phone: before?.phone ?? null,
      wordingVersion: before?.wordingVersion ?? null,
      wording: before?.wording ?? null,
      ...change,
      userId,
      at: ctx.now,
    })
    .onConflictDoNothing()
    .returning();
  if (!after) return; // This text was already recorded.
  const actor = isBySystem ? gable : ({ kind: 'user', ...user } as const);
  await recordUserEvent(
    tx,
    { ...ctx, actor },
    {
      id: user.id,
      fullName: user.fullName,
      action: 'updated',
      before: { textUpdates: inWords(before) },
      after: { textUpdates: inWords(after) },
    },
  );
}

/**
 * Stops texting a number that the provider rejects, unless the user has changed the number in the
 * meantime.
 */
export function stopTextsTo(
  db: Db,
  { userId, phone, now }: { userId: number; phone: string; now: Date },
): Promise<void> {
  return inTransaction(db, (tx) =>
    changeConsent(
      tx,
      { now, via: 'system', isBySystem: true },
      {
        userId,
        next: (last) => (isOn(last) && last?.phone === phone ? { how: 'provider' } : null),
      },
    ),
  );
}

/** Returns the users whose latest entry has this number, ordered by id. */
export async function usersAt(db: DbOrTx, phone: string): Promise<number[]> {
  const their = db
    .select({ id: textConsents.userId })
    .from(textConsents)
    .where(eq(textConsents.phone, phone));
  const rows = await db
    .selectDistinctOn([textConsents.userId], {
      userId: textConsents.userId,
      phone: textConsents.phone,
    })
    .from(textConsents)
    .where(inArray(textConsents.userId, their))
    .orderBy(textConsents.userId, desc(textConsents.id));

  return rows.filter((row) => row.phone === phone).map(({ userId }) => userId);
}

/**
 * Removes phone numbers and IP addresses when accounts are anonymized. What was agreed to, and
 * when, stays.
 */
export async function forgetNumbers(tx: Tx, userIds: readonly number[]): Promise<void> {
  const ids = [...userIds];
  await tx
    .update(textConsents)
    .set({ phone: null, address: null })
    .where(inArray(textConsents.userId, ids));
  await tx.delete(textCodes).where(inArray(textCodes.userId, ids));
}

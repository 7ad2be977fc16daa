/** The record of consents to text messages. A user's last entry decides if they get them. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import type { Db, DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { gable } from '#server/access/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { phoneText } from '#shared/phone.ts';
import { WAYS_ON } from '../text-updates.ts';
import { textCodes, textConsents } from './text-consent-table.ts';

type Consent = typeof textConsents.$inferSelect;

/** The number that a row of users gets texts at; null for a user who gets none. */
export const textedNumber = sql<string | null>`(
  select case when last.how in (${sql.join(
    WAYS_ON.map((way) => sql`${way}`),
    sql`, `,
  )}) then last.phone end
  from text_consents as last where last.user_id = users.id order by last.id desc limit 1)`;

/** True when this entry, a user's last one, allows texts. */
export const isOn = (last: Pick<Consent, 'how'> | undefined): boolean =>
  last !== undefined && WAYS_ON.some((way) => way === last.how);

/** A user's last entry. */
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
  /** True when Gable did it, and not the user. */
  isBySystem?: boolean;
};

/**
 * Adds an entry to a user's record, with the audit trail, also to that of a closed account, which may be
 * opened again; `next` makes it of the last one, or returns null
 * to leave things as they are. Entries of one user are made one after the other.
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
  if (!after) return; // a text that was taken before
  const actor = isBySystem ? gable : ({ kind: 'user', ...user } as const);
  await recordHistory(
    tx,
    { ...ctx, actor },
    {
      entity: 'users',
      entityId: user.id,
      label: user.fullName,
      action: 'updated',
      before: { textUpdates: inWords(before) },
      after: { textUpdates: inWords(after) },
    },
  );
}

/** Sends nothing more to a number that the provider refuses, unless the user has changed it since. */
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

/** The users whose last entry is about this number, in the order of their ids. */
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

/** Removes the numbers and addresses of accounts that are made anonymous; that and when they agreed stays. */
export async function forgetNumbers(tx: Tx, userIds: readonly number[]): Promise<void> {
  const ids = [...userIds];
  await tx
    .update(textConsents)
    .set({ phone: null, address: null })
    .where(inArray(textConsents.userId, ids));
  await tx.delete(textCodes).where(inArray(textCodes.userId, ids));
}

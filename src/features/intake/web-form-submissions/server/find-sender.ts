/** Finds the contact that sent a form, by email address or phone number. */
import { sql } from 'drizzle-orm';
import { findLikelyDuplicates } from '#features/work/contacts/server/contact-duplicates.ts';
import type { LikelyDuplicate } from '#features/work/contacts/contact.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { phoneKeys } from '#shared/phone.ts';
import type { SenderDetails } from '../attachment.ts';

type Sender = Pick<SenderDetails, 'email' | 'phone'>;

/**
 * Locks the sender. Of two concurrent submissions, the second one then finds the contact the first
 * one created.
 */
export async function holdSender(tx: DbOrTx, { email, phone }: Sender): Promise<void> {
  const keys = [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...new Set(phoneKeys(phone ?? '').map((key) => `phone ${key.replace(/;.*/, '')}`)),
  ].toSorted();
  // Always lock in the same order so that two submissions with both keys in common can't deadlock.
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sender ${key}`}, 0))`);
  }
}

/** Returns possible senders, email matches first. */
export async function possibleSenders(
  db: DbOrTx,
  { email, phone }: Sender,
  access: RowAccess<'contacts'>,
): Promise<LikelyDuplicate[]> {
  const found = await findLikelyDuplicates(db, { question: { email, phone }, access });
  const byEmail = (one: LikelyDuplicate) => (one.reasons.includes('email') ? 0 : 1);

  return found.toSorted((a, b) => byEmail(a) - byEmail(b) || a.id - b.id);
}

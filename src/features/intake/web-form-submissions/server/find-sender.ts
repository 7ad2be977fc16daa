/** Finds the contact that sent a form: by email address, or else by phone number. */
import { sql } from 'drizzle-orm';
import { findLikelyDuplicates } from '#features/work/contacts/server/contact-duplicates.ts';
import type { LikelyDuplicate } from '#features/work/contacts/contact.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { phoneKeys } from '#shared/phone.ts';
import type { SenderDetails } from '../attachment.ts';

type Sender = Pick<SenderDetails, 'email' | 'phone'>;

/**
 * Locks the sender, so that of two concurrent submissions the second finds the contact of the
 * first.
 */
export async function holdSender(tx: DbOrTx, { email, phone }: Sender): Promise<void> {
  const keys = [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...new Set(phoneKeys(phone ?? '').map((key) => `phone ${key.replace(/;.*/, '')}`)),
  ].toSorted();
  // Lock in one order, so that two submissions that share both keys do not deadlock.
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sender ${key}`}, 0))`);
  }
}

/** Returns the possible senders, matches by email address first. */
export async function possibleSenders(
  db: DbOrTx,
  { email, phone }: Sender,
  access: RowAccess<'contacts'>,
): Promise<LikelyDuplicate[]> {
  const found = await findLikelyDuplicates(db, { question: { email, phone }, access });
  const byEmail = (one: LikelyDuplicate) => (one.reasons.includes('email') ? 0 : 1);

  return found.toSorted((a, b) => byEmail(a) - byEmail(b) || a.id - b.id);
}

/** Clients' consents for their saved cards, each stored as a separate record. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { paymentConsents } from '../saved-method-table.ts';

/** The person who consented, the text, and the origin of the request. */
export interface ConsentGiven {
  /** The text that was shown. */
  text: string;
  now: Date;
  /** The client link through which the consent was given; null at the office. */
  linkId: number | null;
  /** The user who recorded the consent while the client was present. */
  user: SignedIn | null;
  ip: string;
  userAgent: string;
}

/** Returns a request's IP address and user agent, to store with a consent. */
export const visitorOf = ({ ip, headers }: FastifyRequest) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
});

/**
 * Stores a consent and returns its id. Throws a 409 if the text isn't the current one, because it
 * changed after the client saw it.
 */
export async function insertConsent(
  tx: DbOrTx,
  {
    clientId,
    version,
    expected,
    consentGiven,
  }: {
    clientId: number;
    version: string;
    expected: string;
    consentGiven: ConsentGiven;
  },
): Promise<number> {
  const { text, now, linkId, user, ip, userAgent } = consentGiven;
  if (text !== expected) {
    throw new AppError('conflict', 'The terms have changed. Reload the page and read them.');
  }
  const [client] = await tx
    .select({ name: contacts.name })
    .from(contacts)
    .where(eq(contacts.id, clientId));
  // The trigger payment_consents_unchanged rejects later changes.
  const [row] = await tx
    .insert(paymentConsents)
    .values({
      clientId,
      version,
      text,
      consentGivenAt: now,
      consentGivenBy: client?.name ?? '',
      linkId,
      ip,
      userAgent: userAgent.slice(0, 500),
      userId: user?.id ?? null,
      userName: user?.fullName ?? null,
    })
    .returning({ id: paymentConsents.id });
  if (!row) throw new Error('the consent was not stored');

  return row.id;
}

/** Turns a client's autopay on with their consent, reads it, and ends it. */
import { and, eq, isNull } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { consentWords } from '#features/office/company/consent-words.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { AppError } from '#shared/app-error.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { AUTOPAY_CONSENT } from '../autopay.ts';
import type { AutopayEnd } from '../autopay.ts';
import { isExpired, methodLabel } from '#features/money/card-payments/saved-method.ts';
import { autopays } from './autopay-table.ts';
import type { AutopayRow } from './autopay-table.ts';
import { insertConsent } from '#features/money/card-payments/server/saved/payment-consents.ts';
import type { ConsentGiven } from '#features/money/card-payments/server/saved/payment-consents.ts';
import {
  paymentConsents,
  savedMethods,
} from '#features/money/card-payments/server/saved-method-table.ts';
import type {
  ConsentRow,
  SavedMethodRow,
} from '#features/money/card-payments/server/saved-method-table.ts';
import { recordClientEvent } from '#features/work/contacts/server/record-client-event.ts';

export interface ActiveAutopay {
  row: AutopayRow;
  method: SavedMethodRow;
  consent: ConsentRow;
}

/** Returns a client's active autopay; null if there is none, or if the client is in the trash. */
export async function activeAutopay(db: DbOrTx, clientId: number): Promise<ActiveAutopay | null> {
  const [found] = await db
    .select({ row: autopays, method: savedMethods, consent: paymentConsents })
    .from(autopays)
    .innerJoin(savedMethods, eq(savedMethods.id, autopays.methodId))
    .innerJoin(paymentConsents, eq(paymentConsents.id, autopays.consentId))
    .innerJoin(contacts, eq(contacts.id, autopays.clientId))
    .where(
      and(
        eq(autopays.clientId, clientId),
        eq(savedMethods.clientId, clientId),
        eq(paymentConsents.clientId, clientId),
        isNull(autopays.endedAt),
        isNull(contacts.deletedAt),
        eq(savedMethods.state, 'saved'),
      ),
    );

  return found ?? null;
}

/** Returns the consent text for autopay with this card. */
export const autopayConsentText = async (db: DbOrTx, method: SavedMethodRow): Promise<string> =>
  consentWords(
    AUTOPAY_CONSENT.text.replaceAll('{card}', () => methodLabel(method)),
    await readCompany(db),
  );

/**
 * Returns why a saved card can't be used for autopay, in words for the client; null if it can.
 * Every charge requires a notice first, so autopay requires a working email address.
 */
export async function whyNoAutopay(
  db: DbOrTx,
  services: Pick<JobServices, 'mailer' | 'settings'>,
  { method, today }: { method: SavedMethodRow; today: string },
): Promise<string | null> {
  if (method.type !== 'card') return 'Automatic payments need a card, not a bank account.';
  if (isExpired(method, today)) return 'This card has expired.';
  const { name } = await readCompany(db);
  if (mailLinksUrl(services) === null) {
    return `Automatic payments are not available because ${name} cannot send you the email that comes before each charge.`;
  }
  const [client] = await db
    .select({ email: contacts.email })
    .from(contacts)
    .where(eq(contacts.id, method.clientId));

  return client?.email != null && isEmail(client.email)
    ? null
    : `To turn on automatic payments, give ${name} your email address first. You get an email before each charge.`;
}

/** Turns on autopay with a saved card, storing the client's consent as it was shown. */
export async function turnOnAutopay(
  ctx: ActorContext & { db: DbOrTx },
  services: Pick<JobServices, 'mailer' | 'settings'>,
  {
    methodId,
    clientId,
    consentGiven,
  }: { methodId: number; clientId: number; consentGiven: ConsentGiven },
): Promise<SavedMethodRow> {
  return withClientLedger(ctx.db, { clientId }, async ({ tx }) => {
    const [method] = await tx
      .select()
      .from(savedMethods)
      .where(
        and(
          eq(savedMethods.id, methodId),
          eq(savedMethods.clientId, clientId),
          eq(savedMethods.state, 'saved'),
        ),
      );
    if (!method) throw new AppError('conflict', 'This card is no longer saved.');
    const refusal = await whyNoAutopay(tx, services, { method, today: ctx.today });
    if (refusal) throw new AppError('conflict', refusal);
    if (await activeAutopay(tx, clientId)) {
      throw new AppError('conflict', 'Automatic payments are already on.');
    }
    const consentId = await insertConsent(tx, {
      clientId,
      version: AUTOPAY_CONSENT.version,
      expected: await autopayConsentText(tx, method),
      consentGiven,
    });
    await tx
      .insert(autopays)
      .values({ clientId, methodId, consentId, since: ctx.today, startedAt: ctx.now });
    await recordClientEvent(tx, ctx, {
      clientId,
      reason: `Automatic payments with ${methodLabel(method)} turned on`,
    });

    return method;
  });
}

const END_WORDS: Record<AutopayEnd, string> = {
  client: '',
  office: '',
  cardRemoved: ': the card was removed',
  cardExpired: ': the card has expired',
  cardRefused: ': the bank no longer accepts the card',
};

/**
 * Ends a client's autopay; call it while their ledger is locked. Returns false if there was none.
 */
export async function endAutopay(
  tx: DbOrTx,
  ctx: ActorContext,
  { clientId, methodId, why }: { clientId: number; methodId?: number; why: AutopayEnd },
): Promise<boolean> {
  const { actor, now } = ctx;
  const [ended] = await tx
    .update(autopays)
    .set({
      endedAt: now,
      endedWhy: why,
      endedBy: actor.kind === 'user' ? actor.fullName : actor.name,
    })
    .where(
      and(
        eq(autopays.clientId, clientId),
        isNull(autopays.endedAt),
        methodId === undefined ? undefined : eq(autopays.methodId, methodId),
      ),
    )
    .returning({ methodId: autopays.methodId });
  if (!ended) return false;
  const [method] = await tx.select().from(savedMethods).where(eq(savedMethods.id, ended.methodId));
  if (!method) throw new Error('the saved card is missing');
  await recordClientEvent(tx, ctx, {
    clientId,
    reason: `Automatic payments with ${methodLabel(method)} turned off${END_WORDS[why]}`,
  });

  return true;
}

/** Turns off a client's autopay; nothing is charged after that. */
export const turnOffAutopay = (
  ctx: ActorContext & { db: DbOrTx },
  { clientId, why }: { clientId: number; why: AutopayEnd },
): Promise<boolean> =>
  withClientLedger(ctx.db, { clientId }, ({ tx }) => endAutopay(tx, ctx, { clientId, why }));

/** Moves autopay to a newly saved copy of the same card. */
export async function moveAutopay(
  tx: DbOrTx,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .update(autopays)
    .set({ methodId: to })
    .where(and(eq(autopays.methodId, from), isNull(autopays.endedAt)));
}

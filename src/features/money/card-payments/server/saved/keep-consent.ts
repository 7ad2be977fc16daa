/** Records a client's consent to save a payment method and passes it on to the provider. */
import { eq } from 'drizzle-orm';
import { consentWords } from '#features/office/company/consent-words.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import { insertConsent } from './payment-consents.ts';
import type { ConsentGiven } from './payment-consents.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { intentShape } from '../provider/provider-truth.ts';
import type { ProviderIntent } from '../provider/provider-truth.ts';
import { customerOf } from './saved-methods.ts';
import { asAppError, isRefusal } from '../provider/stripe-client.ts';
import { syncIntent } from '../payments/sync-intent.ts';

/**
 * The consent text shown to the client before a card is saved. It is data, not legal advice. Give
 * it a new version when the text changes; existing consents keep the text that was shown.
 */
const SAVE_CONSENT = {
  version: 'save 2026-11-25',
  /** Sources for the text. */
  source:
    'Stripe, Save a customer’s payment method when they use it for a payment, read 2026-11-25; Visa Core Rules 5.8.9 on stored credentials',
  text: 'I allow {company} to keep this card or bank account at its payment provider, Stripe, and to charge it for my invoices when I choose it on the web page of an invoice or tell {company} to. {company} itself keeps only its brand, last four digits, and expiration date. I can remove it at any time on that page, or by telling {company}{reach}.',
} as const;

/** Returns the consent text to show to the client before a card is saved. */
export const saveConsentText = async (db: DbOrTx): Promise<string> =>
  consentWords(SAVE_CONSENT.text, await readCompany(db));

interface Keeping {
  row: IntentRow;
  intent: ProviderIntent;
  consent: ConsentGiven | null;
}

/**
 * Stores the consent before calling the provider, so that the provider never saves a card without
 * one.
 */
async function storeConsent(
  { database: { db } }: JobServices,
  { id, clientId }: IntentRow,
  consentGiven: ConsentGiven,
): Promise<void> {
  const expected = await saveConsentText(db);
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ consentId: paymentIntents.consentId })
      .from(paymentIntents)
      .where(eq(paymentIntents.id, id))
      .for('update');
    // The button was pressed again after a declined card.
    if (row?.consentId != null) return;
    const { version } = SAVE_CONSENT;
    const consentId = await insertConsent(tx, { clientId, version, expected, consentGiven });
    await tx.update(paymentIntents).set({ consentId }).where(eq(paymentIntents.id, id));
  });
}

/**
 * Sets at the provider whether to save an open payment's method, based on the client's current
 * choice. Returns false if the payment can no longer be changed.
 */
export async function keepConsent(
  services: JobServices,
  { row, intent, consent }: Keeping,
): Promise<boolean> {
  const isKept = row.consentId !== null || (intent.setup_future_usage ?? null) !== null;
  if (!consent && !isKept) return true;
  if (consent) await storeConsent(services, row, consent);
  try {
    const customer = consent && (await customerOf(services, row.clientId));
    await askProvider(services.settings, intentShape, (stripe) =>
      stripe.paymentIntents.update(
        intent.id,
        customer ? { customer, setup_future_usage: 'off_session' } : { setup_future_usage: '' },
      ),
    );
  } catch (error) {
    if (!isRefusal(error)) throw asAppError(error);
    await syncIntent(services, { intentId: intent.id });

    return false;
  }
  if (!consent) {
    await services.database.db
      .update(paymentIntents)
      .set({ consentId: null })
      .where(eq(paymentIntents.id, row.id));
  }

  return true;
}

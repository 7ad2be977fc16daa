/** A client's consent to save a payment method: recorded, and sent to the provider. */
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
 * The client's consent text before a card is saved: data, and no legal advice. A change to the text
 * gets a new version; a consent keeps the text that was shown.
 */
const SAVE_CONSENT = {
  version: 'save 2026-11-25',
  /** The sources of the text. */
  source:
    'Stripe, Save a customer’s payment method when they use it for a payment, read 2026-11-25; Visa Core Rules 5.8.9 on stored credentials',
  text: 'I allow {company} to keep this card or bank account at its payment provider, Stripe, and to charge it for my invoices when I choose it on the web page of an invoice or tell {company} to. {company} itself keeps only its brand, last four digits, and expiration date. I can remove it at any time on that page, or by telling {company}{reach}.',
} as const;

/** Returns the client's consent text before a card is saved. */
export const saveConsentText = async (db: DbOrTx): Promise<string> =>
  consentWords(SAVE_CONSENT.text, await readCompany(db));

interface Keeping {
  row: IntentRow;
  intent: ProviderIntent;
  consent: ConsentGiven | null;
}

/** Stored before the provider is called, so that it saves nothing without the consent. */
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
 * Sets whether the provider saves the method of an open payment, by the client's current choice.
 * Returns false when the payment can no longer be changed.
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

import { and, eq } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { toDollars } from '#shared/money.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { can } from '#shared/access.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { CardPayment, CardSettings } from '../../card-payment.ts';
import { depositsOfRow } from './small-deposits.ts';
import { CARD_SETTINGS } from '../../card-payment-settings.ts';
import { feeNoteOf, isTestProvider } from '../card-payment-settings.ts';
import { saveConsentText } from '../saved/keep-consent.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';

/**
 * Returns true if the user has access to the payment's invoice, or to its client if there is no
 * invoice.
 */
async function mayRead({ db, actor }: RequestContext, row: IntentRow): Promise<boolean> {
  const [found] =
    row.invoiceId === null
      ? await db
          .select({ id: contacts.id })
          .from(contacts)
          .where(and(eq(contacts.id, row.clientId), readableRows(actor, 'contacts').condition))
      : await db
          .select({ id: invoices.id })
          .from(invoices)
          .where(and(eq(invoices.id, row.invoiceId), readableRows(actor, 'invoices').condition));

  return found !== undefined;
}

/** Returns a payment's progress, for users with access to its invoice or client. */
export async function readCardPayment(ctx: RequestContext, intentId: string): Promise<CardPayment> {
  const [found] = await ctx.db
    .select({ row: paymentIntents, paymentId: payments.id })
    .from(paymentIntents)
    .leftJoin(payments, eq(payments.providerPaymentId, paymentIntents.providerId))
    .where(eq(paymentIntents.providerId, intentId));
  if (!found || !(await mayRead(ctx, found.row))) throw notFound('Card payment');
  const { row, paymentId } = found;

  return {
    intentId,
    amount: toDollars(row.amountCents),
    status: row.state === 'creating' ? 'open' : row.state,
    invoiceId: row.invoiceId,
    clientId: row.clientId,
    method: row.method,
    paymentId,
    message: row.message,
    problem: row.problem,
    deposits: depositsOfRow(row, ctx.timeZone),
  };
}

/**
 * Returns the payment form's settings. Missing settings are listed only for users who can set them.
 */
export async function readCardSettings(
  { db, user }: RequestContext,
  { settings }: AppServices,
): Promise<CardSettings> {
  const { stripe } = settings;

  return {
    isConfigured: stripe !== undefined,
    isTest: stripe !== undefined && isTestProvider(stripe),
    publishableKey: stripe?.publishableKey ?? null,
    scriptUrl: stripe?.jsUrl ?? null,
    feeNote: await feeNoteOf(db, settings),
    saveConsent: await saveConsentText(db),
    missing: !stripe && can(user, 'company', 'update') ? [...CARD_SETTINGS] : [],
  };
}

/**
 * Charges a saved card for an invoice, when the client taps once on their page or from the office.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { AppError } from '#shared/app-error.ts';
import { toCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { CallFacts, RequestContext } from '#server/access/request-context.ts';
import { makeAtProvider } from '../payments/begin-payment.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import { chargeAtProvider } from './charge-at-provider.ts';
import { assertAmount, invoicePurpose, shownBalance } from '../payments/payable.ts';
import type { Purpose, ShownBalance } from '../payments/payable.ts';
import { savedMethods } from '../saved-method-table.ts';
import { cancelIntent } from '../provider/cancel-intent.ts';
import { isOutage, requireStripe } from '../provider/stripe-client.ts';
import { insertIntent, unfinished } from '../payments/store-intent.ts';
import type { Payer } from '../payments/store-intent.ts';
import { syncIntent } from '../payments/sync-intent.ts';

const GONE = 'This saved card was removed. Reload the page.';
const UNDER_WAY = 'This invoice is being charged. Reload the page in a minute.';

/** Throws unless the card is still saved and belongs to this client. */
async function assertUsable(
  { tx }: ClientLedger,
  { methodId, clientId }: { methodId: number; clientId: number },
): Promise<void> {
  const [method] = await tx
    .select({ clientId: savedMethods.clientId, deletedAt: contacts.deletedAt })
    .from(savedMethods)
    .innerJoin(contacts, eq(contacts.id, savedMethods.clientId))
    .where(and(eq(savedMethods.id, methodId), eq(savedMethods.state, 'saved')));
  if (!method || method.deletedAt !== null) throw new AppError('conflict', GONE);
  if (method.clientId !== clientId) {
    const message = 'This invoice belongs to another client';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'invoiceId', message }] });
  }
}

interface Charge {
  invoiceId: number;
  methodId: number;
  payer: Payer;
  isOffSession: boolean;
  purpose: (ledger: ClientLedger) => Promise<Purpose>;
  /** Stores more data in the row's transaction. */
  alongside?: (ledger: ClientLedger, row: IntentRow) => Promise<void>;
}

type Stored = { row: IntentRow } | { inTheWay: IntentRow };

/**
 * Stores the charge's row. If a payment by a newly entered card is already open, returns that
 * payment instead, which must be canceled first.
 */
async function storeCharge(ledger: ClientLedger, charge: Charge): Promise<Stored> {
  const { invoiceId, methodId, payer, isOffSession } = charge;
  const open = await ledger.tx
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.invoiceId, invoiceId), unfinished));
  const charging = open.find(({ savedMethodId }) => savedMethodId !== null);
  if (charging) {
    // The button was pressed twice.
    if (charging.savedMethodId === methodId && charging.createdBy === payer.createdBy) {
      return { row: charging };
    }
    throw new AppError('conflict', UNDER_WAY);
  }
  const purpose = await charge.purpose(ledger);
  assertAmount(purpose.amountCents);
  await assertUsable(ledger, { methodId, clientId: purpose.clientId });
  const [inTheWay] = open;
  if (inTheWay) return { inTheWay };

  const row = await insertIntent(ledger, payer, {
    ...purpose,
    savedMethodId: methodId,
    isOffSession,
  });
  await charge.alongside?.(ledger, row);

  return { row };
}

/**
 * Cancels a started payment. If it was paid in the meantime, it is recorded in the books instead.
 */
export async function endIntent(services: JobServices, row: IntentRow): Promise<void> {
  const intentId = row.providerId ?? (await makeAtProvider(services, row)).id;
  await cancelIntent(services, intentId);
  await syncIntent(services, { intentId });
}

const TRIES = 4;

/** Charges a saved card and returns the updated row. */
export async function charge(db: DbOrTx, services: JobServices, input: Charge): Promise<IntentRow> {
  requireStripe(services.settings);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const stored = await withClientLedger(db, { invoiceId: input.invoiceId }, (ledger) =>
      storeCharge(ledger, input),
    );
    if ('inTheWay' in stored) {
      await endIntent(services, stored.inTheWay);
      continue;
    }
    await chargeAtProvider(services, stored.row).catch((error: unknown) => {
      // The card may have been charged. The next check or sweep will find out.
      if (!isOutage(error)) throw error;
    });
    const [row] = await db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.id, stored.row.id));
    if (!row) throw new Error('the charge went away');

    return row;
  }
  throw new AppError('conflict', UNDER_WAY);
}

const UNKNOWN =
  'Stripe did not respond. Gable will check whether the card was charged. Do not charge it again.';

/**
 * Charges a client's saved card from the office, without the client present. Returns the provider's
 * id.
 */
export async function chargeAtOffice(
  ctx: RequestContext,
  services: JobServices,
  { methodId, invoiceId, amount }: { methodId: number; invoiceId: number; amount: number },
): Promise<string> {
  const { providerId, state, message } = await charge(ctx.db, services, {
    invoiceId,
    methodId,
    payer: { createdBy: ctx.user.id, now: ctx.now },
    isOffSession: true,
    purpose: (ledger) =>
      invoicePurpose(ledger, ctx, { invoiceId, clientId: null, amountCents: toCents(amount) }),
  });
  if (state === 'creating') throw new AppError('unavailable', UNKNOWN);
  if (providerId === null) {
    throw new AppError('conflict', message ?? 'The provider did not charge this card.');
  }

  return providerId;
}

/**
 * Pays an invoice's entire balance with the client's saved card, if it matches the amount shown on
 * their page.
 */
export function payWithSaved(
  { db, now }: CallFacts & { db: DbOrTx },
  services: JobServices,
  { methodId, ...shown }: ShownBalance & { methodId: number },
): Promise<IntentRow> {
  return charge(db, services, {
    invoiceId: shown.invoiceId,
    methodId,
    payer: { createdBy: null, now },
    isOffSession: false,
    purpose: (ledger) => shownBalance(ledger, shown),
  });
}

/** Rechecks a charge that the provider hasn't responded to yet. */
export async function recheckCharge(services: JobServices, id: number): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  if (row?.state === 'creating') await chargeAtProvider(services, row);
}

/** Returns true while a saved card is being charged for an invoice, which blocks other payments. */
export async function isCharging(db: DbOrTx, invoiceId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.invoiceId, invoiceId),
        unfinished,
        isNotNull(paymentIntents.savedMethodId),
      ),
    );

  return row !== undefined;
}

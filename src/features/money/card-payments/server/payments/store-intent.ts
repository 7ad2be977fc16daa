/** The row for a started payment, stored before the provider is called. */
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import type { Purpose } from './payable.ts';

/** The user who starts a payment; `createdBy` is null for a client on their page. */
export interface Payer {
  createdBy: number | null;
  now: Date;
}

const samePurpose = ({ clientId, invoiceId, amountCents }: Purpose) =>
  and(
    eq(paymentIntents.clientId, clientId),
    invoiceId === null ? isNull(paymentIntents.invoiceId) : eq(paymentIntents.invoiceId, invoiceId),
    eq(paymentIntents.amountCents, amountCents),
  );

export const unfinished = inArray(paymentIntents.state, ['creating', 'open']);

/** The saved card to charge; omitted for a card entered in the form. */
interface Charged {
  savedMethodId: number;
  isOffSession: boolean;
}

export async function insertIntent(
  { tx }: ClientLedger,
  { createdBy, now }: Payer,
  purpose: Purpose & Partial<Charged>,
): Promise<IntentRow> {
  const { clientId, invoiceId, amountCents } = purpose;
  const [before] = await tx
    .select({ attempts: count() })
    .from(paymentIntents)
    .where(samePurpose(purpose));
  const attempt = (before?.attempts ?? 0) + 1;
  const of = invoiceId === null ? `client-${clientId}` : `invoice-${invoiceId}`;
  const [row] = await tx
    .insert(paymentIntents)
    .values({
      ...purpose,
      attempt,
      key: `gable-${of}-${amountCents}-${attempt}-${randomUUID()}`,
      createdBy,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('the card payment was not stored');

  return row;
}

/**
 * Returns the open intent with this purpose and amount, reassigned to the latest payer, or a new
 * one.
 */
export async function storeIntent(
  ledger: ClientLedger,
  payer: Payer,
  purpose: Purpose,
): Promise<IntentRow> {
  const isSame = and(samePurpose(purpose), unfinished);
  const [charging] = await ledger.tx
    .select()
    .from(paymentIntents)
    .where(and(isSame, isNotNull(paymentIntents.savedMethodId)));
  if (charging) return charging;
  const [open] = await ledger.tx
    .update(paymentIntents)
    .set({ createdBy: payer.createdBy })
    .where(isSame)
    .returning();

  return open ?? insertIntent(ledger, payer, purpose);
}

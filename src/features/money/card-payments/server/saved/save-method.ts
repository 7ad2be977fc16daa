/** Saves a card after a payment, once the provider reports that it saved the card. */
import { and, eq, ne } from 'drizzle-orm';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { methodLabel, SAVED_TYPES } from '../../saved-method.ts';
import type { SavedType } from '../../saved-method.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import type { KeptMethod } from '../provider/provider-truth.ts';
import { providerCustomers, savedMethods } from '../saved-method-table.ts';
import type { SavedMethodRow } from '../saved-method-table.ts';
import { methodUsers } from './method-users.ts';
import { recordClientEvent } from '#features/work/contacts/server/record-client-event.ts';

/**
 * Replaces older copies of the same card, so that it is listed once and charged under the latest
 * consent.
 */
async function replaceOlder(
  { tx }: ClientLedger,
  { now }: ActorContext,
  { id, clientId, type, brand, last4, expMonth, expYear }: SavedMethodRow,
): Promise<void> {
  const older = await tx
    .select()
    .from(savedMethods)
    .where(
      and(
        eq(savedMethods.clientId, clientId),
        eq(savedMethods.state, 'saved'),
        eq(savedMethods.type, type),
        eq(savedMethods.brand, brand),
        eq(savedMethods.last4, last4),
        ne(savedMethods.id, id),
      ),
    );
  for (const one of older) {
    if (one.expMonth !== expMonth || one.expYear !== expYear) continue;
    await tx
      .update(savedMethods)
      .set({ state: 'removing', removedAt: now })
      .where(eq(savedMethods.id, one.id));
    for (const user of methodUsers()) await user.onReplaced(tx, { from: one.id, to: id });
  }
}

const isSavedType = (type: string): type is SavedType =>
  SAVED_TYPES.some((known) => known === type);

/**
 * Records, once, a payment method that the provider saved. If the client didn't consent or the type
 * can't be charged later, marks it for removal at the provider.
 */
export async function saveMethod(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, kept }: { row: IntentRow; kept: KeptMethod | null },
): Promise<void> {
  const { tx } = ledger;
  if (!kept || row.savedMethodId !== null) return;
  const [customer] = await tx
    .select({ providerId: providerCustomers.providerId })
    .from(providerCustomers)
    .where(eq(providerCustomers.clientId, row.clientId));
  if (customer?.providerId !== kept.customer) return;
  const [agreed] = await tx
    .select({ consentId: paymentIntents.consentId })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, row.id));
  const consentId = agreed?.consentId ?? null;
  const isSaved = consentId !== null && isSavedType(kept.type) && kept.last4 !== '';
  const [made] = await tx
    .insert(savedMethods)
    .values({
      clientId: row.clientId,
      consentId,
      providerCustomer: kept.customer,
      providerMethod: kept.id,
      type: isSavedType(kept.type) ? kept.type : 'card',
      brand: kept.brand,
      last4: kept.last4,
      expMonth: kept.expMonth,
      expYear: kept.expYear,
      state: isSaved ? 'saved' : 'removing',
      savedAt: ctx.now,
      removedAt: isSaved ? null : ctx.now,
    })
    .onConflictDoNothing()
    .returning();
  if (!made || !isSaved) return;
  await replaceOlder(ledger, ctx, made);
  await recordClientEvent(tx, ctx, {
    clientId: row.clientId,
    reason: `${methodLabel(made)} saved for later payments`,
  });
}

/** Lists and removes a client's saved cards. The client is a customer at the provider. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { notFound } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { isExpired, methodLabel } from '../../saved-method.ts';
import type { SavedMethod } from '../../saved-method.ts';
import { paymentIntents } from '../card-payment-table.ts';
import { paymentConsents, providerCustomers, savedMethods } from '../saved-method-table.ts';
import type { ConsentRow, SavedMethodRow } from '../saved-method-table.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { asAppError, isOutage, isRefusal } from '../provider/stripe-client.ts';
import { methodUsers } from './method-users.ts';
import { recordClientEvent } from '#features/work/contacts/server/record-client-event.ts';

const providerId = z.object({ id: z.string() });

const isOf = (clientId: number) =>
  and(eq(savedMethods.clientId, clientId), eq(savedMethods.state, 'saved'));

/** Returns a client's saved cards, newest first. */
export async function savedMethodsOf(
  db: DbOrTx,
  clientId: number,
): Promise<{ row: SavedMethodRow; consent: ConsentRow }[]> {
  return db
    .select({ row: savedMethods, consent: paymentConsents })
    .from(savedMethods)
    .innerJoin(paymentConsents, eq(paymentConsents.id, savedMethods.consentId))
    .innerJoin(contacts, eq(contacts.id, savedMethods.clientId))
    .where(and(isOf(clientId), isNull(contacts.deletedAt)))
    .orderBy(desc(savedMethods.id));
}

/** Returns a payment's card, if it is saved. */
export async function methodOfPayment(
  db: DbOrTx,
  intentRowId: number,
): Promise<SavedMethodRow | null> {
  const [found] = await db
    .select({ method: savedMethods })
    .from(paymentIntents)
    .innerJoin(
      savedMethods,
      or(
        eq(savedMethods.id, paymentIntents.savedMethodId),
        eq(savedMethods.consentId, paymentIntents.consentId),
      ),
    )
    .where(and(eq(paymentIntents.id, intentRowId), eq(savedMethods.state, 'saved')));

  return found?.method ?? null;
}

const expires = ({ expMonth, expYear }: SavedMethodRow) =>
  expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`;

async function usesOf(db: DbOrTx, clientId: number) {
  const found = await Promise.all(methodUsers().map((user) => user.usedBy(db, clientId)));

  return found.filter((use) => use !== null);
}

/** Returns a client's saved cards as shown to the office. */
export async function presentMethods(ctx: CallContext, clientId: number): Promise<SavedMethod[]> {
  const all = await savedMethodsOf(ctx.db, clientId);
  const used = await usesOf(ctx.db, clientId);

  return all.map(({ row, consent }) => ({
    id: row.id,
    label: methodLabel(row),
    expires: expires(row),
    isExpired: isExpired(row, ctx.today),
    savedOn: dayInZone(row.savedAt, ctx.timeZone),
    consentBy:
      consent.userName === null
        ? consent.consentGivenBy
        : `${consent.consentGivenBy}, recorded by ${consent.userName}`,
    consentAt: consent.consentGivenAt.toISOString(),
    consent: consent.text,
    autopay: used.find(({ methodId }) => methodId === row.id)?.autopay ?? null,
  }));
}

/**
 * Returns a saved card whose client the user has access to. Throws a 404 for any other card or a
 * removed one.
 */
export async function requireMethod(
  ctx: CallContext,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
): Promise<SavedMethodRow> {
  const [row] = await ctx.db
    .select()
    .from(savedMethods)
    .where(and(eq(savedMethods.id, id), eq(savedMethods.state, 'saved')));
  if (!row) throw notFound('Saved card');
  await contactStore.find(ctx.db, ctx, { id: row.clientId, access });

  return row;
}

/** Returns a client's customer id at the provider, creating the customer on first use. */
export async function customerOf(
  { database: { db }, settings, clock }: JobServices,
  clientId: number,
): Promise<string> {
  const isThis = eq(providerCustomers.clientId, clientId);
  await db
    .insert(providerCustomers)
    .values({
      clientId,
      key: `gable-customer-${clientId}-${randomUUID()}`,
      name: sql`(select name from contacts where id = ${clientId})`,
      createdAt: clock(),
    })
    .onConflictDoNothing();
  const [row] = await db.select().from(providerCustomers).where(isThis);
  if (!row) throw new Error('the customer was not stored');
  if (row.providerId !== null) return row.providerId;

  const made = await askProvider(settings, providerId, (stripe) =>
    stripe.customers.create(
      { name: row.name, metadata: { gable_customer: row.key } },
      { idempotencyKey: row.key },
    ),
  ).catch((error: unknown) => {
    throw asAppError(error);
  });
  await db
    .update(providerCustomers)
    .set({ providerId: made.id })
    .where(and(isThis, isNull(providerCustomers.providerId)));

  return made.id;
}

/** Detaches a card at the provider. An unknown or already detached card counts as detached. */
export async function detachMethod(
  { database: { db }, settings }: JobServices,
  { id, providerMethod }: SavedMethodRow,
): Promise<void> {
  try {
    await askProvider(settings, providerId, (stripe) =>
      stripe.paymentMethods.detach(providerMethod),
    );
  } catch (error) {
    if (!isRefusal(error)) throw asAppError(error);
  }
  await db
    .update(savedMethods)
    .set({ state: 'removed' })
    .where(and(eq(savedMethods.id, id), eq(savedMethods.state, 'removing')));
}

/**
 * Removes a saved card. It is never charged again, even if the provider doesn't respond; the sweep
 * then retries detaching it.
 */
export async function removeMethod(
  ctx: CallContext,
  services: JobServices,
  { id, clientId }: Pick<SavedMethodRow, 'id' | 'clientId'>,
): Promise<void> {
  const removed = await withClientLedger(ctx.db, { clientId }, async ({ tx }) => {
    const [row] = await tx
      .update(savedMethods)
      .set({ state: 'removing', removedAt: ctx.now })
      .where(and(eq(savedMethods.id, id), isOf(clientId)))
      .returning();
    if (!row) return null;
    await recordClientEvent(tx, ctx, { clientId, reason: `${methodLabel(row)} removed` });
    for (const user of methodUsers()) await user.onRemoved(tx, ctx, { clientId, methodId: id });

    return row;
  });
  if (!removed || !services.settings.stripe) return;
  // If the provider doesn't respond, the card still counts as removed in Gable.
  await detachMethod(services, removed).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
  });
}

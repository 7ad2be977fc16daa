/** The client as the provider's customer, whom it keeps cards for. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { JobServices } from '#server/http/app-services.ts';
import { providerCustomers } from './saved-method-table.ts';
import { asAppError, stripeOf } from './stripe-client.ts';

/** The provider's id of a client, who is made known to it the first time. */
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

  const stripe = await stripeOf(settings);
  const made = await stripe.customers
    .create({ name: row.name, metadata: { gable_customer: row.key } }, { idempotencyKey: row.key })
    .catch((error: unknown) => {
      throw asAppError(error);
    });
  await db
    .update(providerCustomers)
    .set({ providerId: made.id })
    .where(and(isThis, isNull(providerCustomers.providerId)));

  return made.id;
}

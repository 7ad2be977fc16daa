/** Cancels payments that a client started for an invoice that then moves to a different client. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ClientChangePart } from '#features/money/documents/server/client-change.ts';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { paymentIntents } from '../card-payment-table.ts';
import { endIntent } from '../saved/charge-saved-method.ts';
import { unfinished } from './store-intent.ts';

const ending = defineJob({
  name: 'end-card-payment',
  label: 'Cancel a payment after a client change',
  payload: z.object({ id: z.int() }),
  attempts: 10,
});

const BEING_PAID = 'A payment from this client is being processed. Try again in a minute.';

/**
 * Cancels payments of an invoice that its former client started, so that they can't pay a different
 * client's invoice. Throws a 409 while the former client's saved card is being charged for it.
 */
export const endStartedPayments: ClientChangePart = async (db, _ctx, { entity, id, from }) => {
  if (entity !== 'invoices') return;
  await inTransaction(db, async (tx) => {
    const started = await tx
      .select({ id: paymentIntents.id, savedMethodId: paymentIntents.savedMethodId })
      .from(paymentIntents)
      .where(and(eq(paymentIntents.invoiceId, id), eq(paymentIntents.clientId, from), unfinished));
    if (started.some(({ savedMethodId }) => savedMethodId !== null)) {
      throw new AppError('conflict', BEING_PAID, {
        issues: [{ path: 'clientId', message: BEING_PAID }],
      });
    }
    for (const one of started) await enqueue(tx, ending, { id: one.id });
  });
};

export function endsPayments(services: JobServices): HandledJob {
  const { db } = services.database;

  return handles(ending, async ({ id }) => {
    const [row] = await db
      .select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.id, id), unfinished));
    if (row && services.settings.stripe) await endIntent(services, row);
  });
}

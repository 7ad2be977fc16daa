import { eq } from 'drizzle-orm';
import { pendingCents } from '#features/money/card-payments/server/payments/payable.ts';
import type { MethodUser } from '#features/money/card-payments/server/saved/method-users.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { autopays, autopaySteps } from './autopay-table.ts';
import { activeAutopay, endAutopay, moveAutopay } from './autopays.ts';

/** Connects autopay to the feature that stores saved cards. */
export const autopayOfMethods: MethodUser = {
  async usedBy(db, clientId) {
    const found = await activeAutopay(db, clientId);

    return (
      found && {
        methodId: found.method.id,
        autopay: {
          since: found.row.since,
          agreedAt: found.consent.consentGivenAt.toISOString(),
          consent: found.consent.text,
        },
      }
    );
  },
  onReplaced: moveAutopay,
  async onRemoved(tx, ctx, { clientId, methodId }) {
    await endAutopay(tx, ctx, { clientId, methodId, why: 'cardRemoved' });
  },

  /**
   * Returns true if a charge must not be made anymore: autopay was turned off, or less is left to
   * pay.
   */
  async isCalledOff({ database: { db } }, { id, amountCents, invoiceId, clientId }) {
    const [found] = await db
      .select({
        endedAt: autopays.endedAt,
        ofClient: invoices.clientId,
        owedCents: invoices.owedCents,
        deletedAt: invoices.deletedAt,
      })
      .from(autopaySteps)
      .innerJoin(autopays, eq(autopays.id, autopaySteps.autopayId))
      .innerJoin(invoices, eq(invoices.id, autopaySteps.invoiceId))
      .where(eq(autopaySteps.intentId, id));
    if (!found) return false;
    const leftCents = found.owedCents - (await pendingCents(db, invoiceId ?? 0));
    const isOver =
      found.endedAt !== null || found.deletedAt !== null || found.ofClient !== clientId;

    return isOver || leftCents < amountCents;
  },
};

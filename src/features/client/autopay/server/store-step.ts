import { and, count, eq } from 'drizzle-orm';
import { autopaySteps } from './autopay-table.ts';
import type { AutopayRow, AutopayStep } from './autopay-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

interface NewStep extends Partial<
  Pick<AutopayStep, 'amountCents' | 'day' | 'messageId' | 'intentId' | 'why'>
> {
  autopay: AutopayRow;
  invoice: { id: number };
  kind: AutopayStep['kind'];
}

/**
 * Stores a step for an invoice, numbered per kind of step; call it while the client's ledger is
 * locked.
 */
export async function storeStep(
  tx: DbOrTx,
  { now, today }: { now: Date; today: CalendarDay },
  { autopay, invoice, kind, amountCents = 0, day = today, ...more }: NewStep,
): Promise<void> {
  const ofKind = { autopayId: autopay.id, invoiceId: invoice.id, kind };
  const [before] = await tx
    .select({ steps: count() })
    .from(autopaySteps)
    .where(
      and(
        eq(autopaySteps.autopayId, autopay.id),
        eq(autopaySteps.invoiceId, invoice.id),
        eq(autopaySteps.kind, kind),
      ),
    );
  await tx.insert(autopaySteps).values({
    ...ofKind,
    number: (before?.steps ?? 0) + 1,
    amountCents,
    day,
    createdAt: now,
    ...more,
  });
}

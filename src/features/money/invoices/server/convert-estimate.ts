import { AppError } from '#shared/app-error.ts';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { agreedLines } from '#features/money/documents/line-choices.ts';
import { copyOf } from '#features/money/documents/server/document-verbs.ts';
import { insertDocument } from '#features/money/documents/server/write-document.ts';
import { restCents } from '#features/money/estimates/estimate-rules.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { recordEstimateEvent } from '#features/money/estimates/server/record-estimate-event.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Invoice } from '../invoice.ts';
import { assertBilledOnce } from './billed-once.ts';
import { invoiceDocuments } from './invoice-kind.ts';

/**
 * Converts an accepted estimate to an invoice with exactly the same amounts. If there is a deposit
 * invoice, the new invoice covers the rest. The estimate can be converted again only after that
 * invoice was cancelled or deleted, so the work is billed once.
 */
export function convertEstimate(
  ctx: RequestContext,
  {
    id,
    access,
    overContractReason,
  }: { id: number; access: RowAccess<'estimates'>; overContractReason?: string | null | undefined },
): Promise<Invoice> {
  return withClientLedger(ctx.db, { estimateId: id }, async (ledger) => {
    const { tx } = ledger;
    const estimate = await readDocumentRow(estimateDocuments.kind, tx, { id, access, lock: true });
    ledger.assertHolds(estimate.clientId);
    if (estimate.status !== 'accepted') {
      throw new AppError(
        'conflict',
        `${estimate.estimateNumber} is not accepted yet. Mark it as accepted first.`,
      );
    }
    const depositCents = await assertBilledOnce(tx, ctx, {
      estimateId: id,
      clientId: estimate.clientId,
    });
    if (restCents(estimate.totalCents, depositCents) === 0 && depositCents > 0) {
      throw new AppError(
        'conflict',
        `The deposit covers all of ${estimate.estimateNumber}. There is nothing left to invoice.`,
      );
    }

    const { record } = await insertDocument(invoiceDocuments, tx, ctx, {
      input: {
        ...copyOf({ ...estimate, items: agreedLines(estimate.items) }),
        description: estimate.description ?? estimate.title,
        overContractReason,
      },
      taxRounding: estimate.taxRounding,
      lessDepositCents: depositCents,
      more: { estimateId: id, estimateNumber: estimate.estimateNumber },
    });
    await recordEstimateEvent(tx, ctx, {
      row: estimate,
      action: 'converted',
      after: { invoiceNumber: record.invoiceNumber },
      version: estimate.version,
    });

    return record;
  });
}

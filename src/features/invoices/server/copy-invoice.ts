/** Invoices made from other documents: from an accepted estimate, and as a copy of another invoice. */
import { AppError } from '#shared/app-error.ts';
import { toDollars } from '#shared/money.ts';
import { lockEstimate } from '#features/estimates/server/estimate-queries.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { StoredLineItem } from '#features/documents/line-item.ts';
import { withClientLedger } from '#features/ledger/server/client-ledger.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Invoice, InvoiceCreate } from '../invoice.ts';
import { assertBilledOnce } from './billed-once.ts';
import { insertInvoice } from './change-invoice.ts';
import { readInvoiceRow } from './invoice-queries.ts';

interface Priced {
  clientId: number;
  jobId: number | null;
  description: string | null;
  notes: string | null;
  items: StoredLineItem[];
  taxRate: number | null;
  taxCents: number;
}

/** The same client, job, lines and tax; a number and dates of its own. */
function copyOf(document: Priced): InvoiceCreate {
  return {
    clientId: document.clientId,
    jobId: document.jobId,
    description: document.description,
    notes: document.notes,
    items: document.items.map(({ description, quantity, priceCents }) => ({
      description,
      quantity,
      price: toDollars(priceCents),
    })),
    ...(document.taxRate === null
      ? { tax: toDollars(document.taxCents) }
      : { taxRate: document.taxRate }),
  };
}

interface Source<Kind extends 'estimates' | 'invoices'> {
  id: number;
  access: RowAccess<Kind>;
}

export function duplicateInvoice(
  ctx: RequestContext,
  { id, access }: Source<'invoices'>,
): Promise<Invoice> {
  return inTransaction(ctx.db, async (tx) => {
    const original = await readInvoiceRow(tx, { id, access });
    const { terms, taxLabel } = original;
    const input = { ...copyOf(original), terms, taxLabel };

    return (await insertInvoice(tx, ctx, { input })).invoice;
  });
}

/**
 * Turns an accepted estimate into an invoice, to the cent. Twice only when the first invoice was
 * cancelled or deleted: the work is billed once.
 */
export function convertEstimate(
  ctx: RequestContext,
  { id, access }: Source<'estimates'>,
): Promise<Invoice> {
  return withClientLedger(ctx.db, { estimateId: id }, async (ledger) => {
    const { tx } = ledger;
    const estimate = await lockEstimate(tx, { id, access });
    ledger.assertHolds(estimate.clientId);
    if (estimate.status !== 'accepted') {
      throw new AppError(
        'conflict',
        `${estimate.estimateNumber} is not accepted yet. Mark it as accepted first.`,
      );
    }
    await assertBilledOnce(tx, ctx, { estimateId: id });

    const input = copyOf(estimate);
    const { invoice } = await insertInvoice(tx, ctx, {
      input: {
        ...input,
        description: estimate.description ?? estimate.title,
        taxLabel: estimate.taxLabel,
      },
      estimate,
    });
    await recordHistory(tx, ctx, {
      entity: 'estimates',
      entityId: id,
      label: estimate.estimateNumber,
      action: 'converted',
      after: { invoiceNumber: invoice.invoiceNumber },
      version: estimate.version,
      contactId: estimate.clientId,
      jobId: estimate.jobId,
    });

    return invoice;
  });
}

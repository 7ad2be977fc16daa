/** What an invoice keeps of the client, the job, the company and the estimate, and the revisions of it. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { estimates } from '#features/estimates/server/estimate-table.ts';
import { partiesAfter } from '#features/documents/server/changed-document.ts';
import type { PartiesChange } from '#features/documents/server/changed-document.ts';
import { keepRevision } from '#features/documents/server/keep-revision.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { invoiceContent } from './invoice-content.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';
import { isInvoiceIssued } from './invoice-times.ts';

/** An invoice's copies of the client, job, letterhead and estimate number, refreshed by each save until one issues it. */
export async function snapshotAfter(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, change = {} }: { before: InvoiceRow; change?: PartiesChange },
) {
  const isIssued = isInvoiceIssued(before);
  const estimateNumber: SQL<string> = sql`(
    select ${estimates.estimateNumber} from ${estimates} where ${estimates.id} = ${before.estimateId})`;

  return {
    ...(await partiesAfter(tx, ctx, { ...before, isIssued }, change)),
    ...(!isIssued && before.estimateId !== null && { estimateNumber }),
  };
}

interface Saved {
  before: InvoiceRow;
  after: InvoiceRow;
  revise?: boolean | undefined;
}

/** Why a new revision of an invoice needs confirmation; null when nothing was paid on it. */
function revisionQuestion({ invoiceNumber, paidCents, totalCents }: InvoiceRow): string | null {
  if (paidCents === 0) return null;

  return `${invoiceNumber} is ${paidCents >= totalCents ? 'paid' : 'part-paid'}.`;
}

/** Stores a revision of a saved invoice if needed and returns the latest revision number. */
export function keepInvoiceRevision(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, after, revise }: Saved,
): Promise<number> {
  return keepRevision(tx, ctx, {
    kind: 'invoice',
    documentId: before.id,
    before: {
      revision: before.revision,
      isIssued: isInvoiceIssued(before),
      content: invoiceContent(before),
    },
    after: { isIssued: isInvoiceIssued(after), content: invoiceContent(after) },
    question: revisionQuestion(before),
    revise,
  });
}

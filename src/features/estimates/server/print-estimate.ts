import {
  printedClient,
  printedCompany,
  printedJob,
  printedLines,
  printedTaxLabel,
} from '#features/line-items/server/printed-parts.ts';
import type { PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Work } from '#server/work.ts';
import { toCents } from '#shared/money.ts';
import type { Estimate } from '../estimate.ts';
import { isEstimateTurnedDown } from '../estimate-rules.ts';

function stampOf({ status, isExpired }: Estimate): PrintedStamp | null {
  if (status === 'accepted' || status === 'draft') return status;
  if (isEstimateTurnedDown(status)) return 'declined';

  return isExpired ? 'expired' : null;
}

/** The estimate as a PDF, to the cent what the screen shows (D29). */
export async function printEstimate({ db }: Work, estimate: Estimate): Promise<Uint8Array> {
  const { company, printed } = await printedCompany(db);

  return renderPdf({
    kind: 'estimate',
    number: estimate.estimateNumber,
    title: estimate.title,
    description: estimate.description,
    stamp: stampOf(estimate),
    createdAt: new Date(estimate.updatedAt),
    company: printed,
    client: printedClient(estimate.billTo),
    job: await printedJob(db, estimate.jobId),
    facts: [],
    issuedOn: estimate.date,
    validUntil: estimate.expiryDate,
    lines: printedLines(estimate.items),
    subtotalCents: toCents(estimate.subtotal),
    taxLabel: printedTaxLabel(estimate),
    taxCents: toCents(estimate.tax),
    totalCents: toCents(estimate.total),
    notes: estimate.notes,
    terms: company.estimateTerms,
  });
}

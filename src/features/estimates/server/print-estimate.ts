import { printedSheet } from '#features/line-items/server/printed-parts.ts';
import type { PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Work } from '#server/work.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { isEstimateExpired, isEstimateTurnedDown } from '../estimate-rules.ts';
import type { EstimateRow } from './estimate-queries.ts';

function stampOf(estimate: EstimateRow, today: CalendarDay): PrintedStamp | null {
  const { status } = estimate;
  if (status === 'accepted' || status === 'draft') return status;
  if (isEstimateTurnedDown(status)) return 'declined';

  return isEstimateExpired(estimate, today) ? 'expired' : null;
}

/** The estimate as a PDF, to the cent what the screen shows. */
export async function printEstimate(
  { db, today, user }: Work,
  estimate: EstimateRow,
): Promise<Uint8Array> {
  return renderPdf(user.id, {
    kind: 'estimate',
    number: estimate.estimateNumber,
    title: estimate.title,
    description: estimate.description,
    stamp: stampOf(estimate, today),
    facts: [],
    validUntil: estimate.expiryDate,
    ...(await printedSheet(db, estimate)),
  });
}

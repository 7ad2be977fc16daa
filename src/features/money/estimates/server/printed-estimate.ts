import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import type { PrintedParticulars } from '#features/money/documents/server/document-kind.ts';
import { formatLongDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { PrintedStamp } from '#server/pdf/printed-document.ts';
import { isEstimateExpired, isEstimateTurnedDown } from '../estimate-rules.ts';
import type { EstimateRow } from './estimate-table.ts';

type StampFacts = Pick<EstimateRow, 'status' | 'expiryDate'>;

function stampOf(estimate: StampFacts, today: CalendarDay): PrintedStamp | null {
  const { status } = estimate;
  if (status === 'accepted' || status === 'draft') return status;
  if (isEstimateTurnedDown(status)) return 'declined';

  return isEstimateExpired(estimate, today) ? 'expired' : null;
}

type PrintedContent = Pick<
  DocumentContent,
  'description' | 'lastDay' | 'totalCents' | 'depositCents'
>;

/** Returns the deposit amounts printed below an estimate's total. */
export const depositSums = ({ depositCents }: Pick<DocumentContent, 'depositCents'>) =>
  depositCents > 0 ? [{ label: 'Deposit due on signing', cents: depositCents }] : [];

/**
 * Prepares an estimate for printing. Adds signature lines while the estimate is open. If `facts` is
 * null, prints a revision as it was issued.
 */
export function printedEstimate(
  content: PrintedContent,
  facts: StampFacts | null,
  today: CalendarDay,
): PrintedParticulars {
  const { description, lastDay, totalCents } = content;
  const stamp = facts && stampOf(facts, today);
  const isOpen = stamp === null || stamp === 'draft';
  const until = lastDay && isOpen ? `, valid until ${formatLongDay(lastDay)}` : '';

  return {
    noun: 'Estimate',
    clientLabel: 'Prepared for',
    headline: `${formatCents(totalCents)}${until}`,
    description,
    stamp,
    lastDay: lastDay === null ? null : { label: 'Valid until', day: lastDay },
    sums: depositSums(content),
    payments: [],
    acceptance: isOpen ? 'I accept this estimate and its terms.' : null,
  };
}

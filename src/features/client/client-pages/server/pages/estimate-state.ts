/** The actions available to a client on an estimate. */
import {
  isEstimateExpired,
  isEstimateTurnedDown,
} from '#features/money/estimates/estimate-rules.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { AppError } from '#shared/app-error.ts';
import { dayInZone, formatDay, type CalendarDay } from '#shared/calendar-day.ts';

type Facts = Pick<EstimateRow, 'status' | 'expiryDate' | 'acceptedAt' | 'declinedAt'>;

type EstimateState = 'draft' | 'open' | 'accepted' | 'declined' | 'expired';

export function estimateState(row: Facts, today: CalendarDay): EstimateState {
  if (row.status === 'draft' || row.status === 'accepted') return row.status;
  if (isEstimateTurnedDown(row.status)) return 'declined';

  return isEstimateExpired(row, today) ? 'expired' : 'open';
}

interface Time {
  today: CalendarDay;
  timeZone: string;
}

/** Returns ' on Nov 25, 2026'; '' if the day is unknown. */
export const onDay = (instant: Date | null, timeZone: string): string =>
  instant ? ` on ${formatDay(dayInZone(instant, timeZone))}` : '';

/** Returns why the estimate can't be accepted or declined; null if it can. */
export function whyNotAnswerable(row: Facts, { today, timeZone }: Time): string | null {
  switch (estimateState(row, today)) {
    case 'accepted':
      return `This estimate was accepted${onDay(row.acceptedAt, timeZone)}. Nothing more needs to be done.`;
    case 'declined':
      return `This estimate was declined${onDay(row.declinedAt, timeZone)}. Changed your mind?`;
    case 'expired':
      return 'This estimate has expired.';
    case 'draft':
      return 'This estimate is being changed. Please come back later.';
    default:
      return null;
  }
}

export function assertAnswerable(row: Facts, time: Time): void {
  const why = whyNotAnswerable(row, time);
  if (why !== null) throw new AppError('conflict', why);
}

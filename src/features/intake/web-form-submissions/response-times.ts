/** How soon visitors are answered: what counts as answered within an hour, once for rules and for SQL. */

const HOUR_MS = 3_600_000;

/** What is counted, in one sentence. */
export const WITHIN_AN_HOUR =
  'Of the submissions that were answered or have waited for an hour, the share whose first response came within an hour.';

interface Responded {
  createdAt: Date;
  firstResponseAt: Date | null;
}

/** Whether a submission was answered within an hour; null while it still can be. */
export function answeredWithinAnHour(
  { createdAt, firstResponseAt }: Responded,
  now: Date,
): boolean | null {
  if (firstResponseAt !== null) {
    return firstResponseAt.getTime() - createdAt.getTime() <= HOUR_MS;
  }

  return now.getTime() - createdAt.getTime() >= HOUR_MS ? false : null;
}

/** The share in whole percent; null while nothing is decided. */
export function shareWithinAnHour(inTime: number, decided: number): number | null {
  return decided === 0 ? null : Math.round((inTime * 100) / decided);
}

/** Response times. Defines the one-hour limit once, for both TypeScript and SQL. */

const HOUR_MS = 3_600_000;

/** The definition in one sentence. */
export const WITHIN_AN_HOUR =
  'Share of submissions answered within an hour, without those that are unanswered and less than an hour old.';

interface Responded {
  createdAt: Date;
  firstResponseAt: Date | null;
}

/**
 * Returns true if a submission got a response within an hour, false if not, and null if there is
 * still time.
 */
export function answeredWithinAnHour(
  { createdAt, firstResponseAt }: Responded,
  now: Date,
): boolean | null {
  if (firstResponseAt !== null) {
    return firstResponseAt.getTime() - createdAt.getTime() <= HOUR_MS;
  }

  return now.getTime() - createdAt.getTime() >= HOUR_MS ? false : null;
}

/** Returns a whole percentage; null if no submission is decided yet. */
export function shareWithinAnHour(inTime: number, decided: number): number | null {
  return decided === 0 ? null : Math.round((inTime * 100) / decided);
}

/** Response times: defines the one-hour limit once, for rules and for SQL. */

const HOUR_MS = 3_600_000;

/** The definition as one sentence. */
export const WITHIN_AN_HOUR =
  'Share of submissions answered within an hour, without those that are unanswered and less than an hour old.';

interface Responded {
  createdAt: Date;
  firstResponseAt: Date | null;
}

/** Returns whether a submission got a response within an hour; null while that is open. */
export function answeredWithinAnHour(
  { createdAt, firstResponseAt }: Responded,
  now: Date,
): boolean | null {
  if (firstResponseAt !== null) {
    return firstResponseAt.getTime() - createdAt.getTime() <= HOUR_MS;
  }

  return now.getTime() - createdAt.getTime() >= HOUR_MS ? false : null;
}

/** Returns the share as a whole percentage; null without any decided submission. */
export function shareWithinAnHour(inTime: number, decided: number): number | null {
  return decided === 0 ? null : Math.round((inTime * 100) / decided);
}

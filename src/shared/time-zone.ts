/** IANA time zones, such as 'America/Denver'. */

/** A company's until it chooses another. */
export const DEFAULT_TIME_ZONE = 'America/Denver';

/** True when this is the name of a time zone to Node.js and PostgreSQL alike. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // '+05:00' means opposite things to the two

  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns how far a zone is from UTC at a moment: 'UTC-06:00' for Denver in summer. */
export function utcOffsetText(timeZone: string, at: Date): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

  return offset === undefined || offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC');
}

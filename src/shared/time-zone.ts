/** IANA time zones, such as 'America/Denver'. */

/** The time zone of new companies. */
export const DEFAULT_TIME_ZONE = 'America/Denver';

/** Returns true if both Node.js and PostgreSQL recognize this time zone name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // Node.js and PostgreSQL interpret '+05:00' with opposite signs.

  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns a time zone's offset from UTC at an instant: 'UTC-06:00' for Denver in summer. */
export function utcOffsetText(timeZone: string, at: Date): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

  return offset === undefined || offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC');
}

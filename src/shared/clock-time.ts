/** Times on the wall are 'HH:MM' texts, without a zone. */

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The time of day of an instant in a zone: '17:05'. */
export function clockIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** '14:05' as '2:05 PM'. */
export function formatClockTime(time: string): string {
  const hours = Number(time.slice(0, 2));

  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

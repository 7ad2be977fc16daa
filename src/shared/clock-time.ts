/** Times on the wall are 'HH:MM' texts, without a zone. */

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** '14:05' as '2:05 PM'. */
export function formatClockTime(time: string): string {
  const hours = Number(time.slice(0, 2));

  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

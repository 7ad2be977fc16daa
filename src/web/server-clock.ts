/**
 * Estimates the server's clock, for comparisons with server times. The device's clock may be wrong.
 */

let behindMs = 0;

/**
 * Records a response's `Date` header. `receivedAt` is the device's time when the response arrived.
 */
export function noteServerTime(date: string | null, receivedAt: number): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) behindMs = time - receivedAt;
}

/**
 * Returns the server's current time, accurate to about a second; the device's time until the first
 * response.
 */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}

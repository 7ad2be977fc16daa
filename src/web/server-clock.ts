/** The server's clock, to compare with the server's times: a device's own may be wrong. */

let behindMs = 0;

/** Notes a response's `Date` header, which arrived when this device's clock said `receivedAt`. */
export function noteServerTime(date: string | null, receivedAt: number): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) behindMs = time - receivedAt;
}

/** The server's current time, to about a second; the device's until the first response. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}

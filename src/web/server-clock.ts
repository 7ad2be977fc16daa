/** The server's clock, for what is compared with the server's times: a device's own may be wrong. */

let behindMs = 0;

/** Notes a response's `Date` header, which arrived when this device's clock said `receivedAt`. */
export function noteServerTime(date: string | null, receivedAt: number): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) behindMs = time - receivedAt;
}

/** Now by the server's clock, to about a second; by this device's until a response has told. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}

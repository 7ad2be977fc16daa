/**
 * Returns a `mailto:` link that can't add recipients: `?bcc=` is escaped as part of the address.
 */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

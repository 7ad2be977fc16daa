/** The address that opens a mail to somebody, and adds nobody else to it: `?bcc=` is part of the name. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

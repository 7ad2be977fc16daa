/** A map search for an address. It opens elsewhere, and only when somebody follows it (D49). */
export function mapHref(address: string): string {
  const query = new URLSearchParams({ api: '1', query: address.replace(/\s+/g, ' ').trim() });

  return `https://www.google.com/maps/search/?${query}`;
}

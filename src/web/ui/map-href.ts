/** A map search for an address. The map service learns the address only on a click. */
export function mapHref(address: string): string {
  const query = new URLSearchParams({ api: '1', query: address.replace(/\s+/g, ' ').trim() });

  return `https://www.google.com/maps/search/?${query}`;
}

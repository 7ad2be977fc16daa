/** Returns true if an item's page or a page below it is open; '/' matches only the Dashboard. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

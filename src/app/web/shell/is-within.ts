/** Returns true when an item's page or one below it is open; '/' is only the Dashboard itself. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

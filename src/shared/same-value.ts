/** Returns true if two JSON values are equal. Undefined and null count as equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

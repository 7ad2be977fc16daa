/** True when two JSON values are the same; undefined and null both say "nothing". */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/**
 * Changes a response the way a provider might without notice: adds fields and reorders the existing
 * ones.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reverses the keys of every object and adds unknown fields. Adds none to `metadata`, whose keys
 * belong to the caller.
 */
export function unkind(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => unkind(one));
  if (!isObject(value)) return value;
  const known = Object.entries(value).toReversed();
  if (name === 'metadata') return Object.fromEntries(known);

  return Object.fromEntries([
    ['a_field_of_next_year', { object: 'unreceived_of', amount: '12', reason: null }],
    ...known.map(([key, one]) => [key, unkind(one, key)]),
    ['zero_or_null', null],
  ]);
}

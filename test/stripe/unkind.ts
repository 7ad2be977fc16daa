/**
 * Changes a response as a provider may do without notice: new fields, and its fields in another
 * order.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reverses keys, and adds an unknown field to every object. Names of the caller's own stay as they
 * are.
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

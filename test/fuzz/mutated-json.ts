/** Valid JSON with something wrong in one or more places. */
import fc from 'fast-check';
import { hostileKey, hostileValue } from './hostile-values.ts';

type Holder = Record<string, unknown> | unknown[];

/** Returns every position in a value: the object or array that contains it, and its key. */
function placesOf(value: unknown, found: { holder: Holder; key: string }[] = []) {
  if (typeof value !== 'object' || value === null) return found;

  for (const key of Object.keys(value)) {
    const holder = value as Record<string, unknown>;
    found.push({ holder, key });
    placesOf(holder[key], found);
  }

  return found;
}

interface Change {
  at: number;
  how: 'replace' | 'remove' | 'wrap in a list' | 'wrap in an object' | 'add' | 'repeat' | 'as text';
  key: string;
  value: unknown;
}

function set(holder: Holder, key: string, value: unknown): void {
  if (Array.isArray(holder) && !Object.keys(holder).includes(key)) {
    holder.push(value); // arrays have no named keys and no gaps
    return;
  }
  // Assigning to '__proto__' would set the prototype instead of sending the key.
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function applied(root: { body: unknown }, { at, how, key: newKey, value }: Change): void {
  const places = placesOf(root);
  const place = places[at % places.length];
  if (!place) return;

  const { holder, key } = place;
  const old = (holder as Record<string, unknown>)[key];
  switch (how) {
    case 'replace':
      return set(holder, key, value);
    case 'remove':
      if (!Array.isArray(holder) && places.length > 1) delete holder[key];
      return;
    case 'wrap in a list':
      return set(holder, key, [old]);
    case 'wrap in an object':
      return set(holder, key, { [key]: old });
    case 'add':
      return set(typeof old === 'object' && old !== null ? (old as Holder) : holder, newKey, value);
    case 'repeat': {
      const isSmall = (JSON.stringify(old) ?? '').length < 300;

      return set(
        holder,
        key,
        Array.from({ length: isSmall && at % 7 === 0 ? 600 : 2 }, () => structuredClone(old)),
      );
    }
    case 'as text':
      return set(holder, key, typeof old === 'string' ? Number(old) : JSON.stringify(old));
  }
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 10_000 }),
  how: fc.oneof(
    { weight: 6, arbitrary: fc.constant('replace' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'remove' as const,
        'wrap in a list' as const,
        'wrap in an object' as const,
        'add' as const,
        'repeat' as const,
        'as text' as const,
      ),
    },
  ),
  key: hostileKey,
  value: hostileValue,
});

/** One to three changes, such as wrong types, missing or extra keys, and hostile values. */
export const changes: fc.Arbitrary<Change[]> = fc.array(change, { minLength: 1, maxLength: 3 });

/** Returns a copy of the value with these changes applied. */
export function changed(value: unknown, list: readonly Change[]): unknown {
  const root = { body: structuredClone(value) };
  for (const one of list) applied(root, { ...one, value: structuredClone(one.value) });

  return root.body;
}

/** Generates the same values with random changes applied. */
export function mutated(honest: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(honest, changes).map(([value, list]) => changed(value, list));
}

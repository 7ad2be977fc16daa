/** The IDs, numbers, and names seen in responses so far, for building requests. */

const KEPT = 40;
const MAX_ROWS = 20;
const MAX_DEPTH = 3;

/**
 * Returns the collection a path belongs to: '/api/invoices' for both '/api/invoices/:id' and
 * '/api/invoices'.
 */
export function collectionOf(path: string): string {
  return path.replace(/\/:\w+$/, '').replaceAll(/:\w+/g, ':');
}

export interface KnownValues {
  /** Remembers the values in a response. `path` is the endpoint's path, with its `:params`. */
  learn(path: string, answer: unknown): void;
  /** Returns a value of the first name that has any; undefined if none of them has. */
  pick(names: string[], at: number): string | number | undefined;
  /** Forgets a record that no longer exists, or never did. */
  forget(path: string, id: number): void;
}

export function knownValues(): KnownValues {
  const known = new Map<string, (string | number)[]>();

  function keep(name: string, value: string | number): void {
    const values = known.get(name) ?? [];
    known.set(name, values);
    const at = values.indexOf(value);
    if (at >= 0) values.splice(at, 1);
    values.push(value);
    if (values.length > KEPT) values.shift();
  }

  function read(collection: string, value: unknown, depth: number): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, MAX_ROWS)) read(collection, one, depth);
      return;
    }
    if (typeof value !== 'object' || value === null) return;

    for (const [name, field] of Object.entries(value)) {
      if (typeof field === 'object') {
        if (depth < MAX_DEPTH) read(`${collection}.${name}`, field, depth + 1);
      } else if (typeof field !== 'string' && typeof field !== 'number') {
        continue;
      } else if (name === 'id') {
        keep(collection, field);
      } else {
        keep(name, field);
        // The URL of a new link ends with its secret token.
        const [, folder, token] =
          (typeof field === 'string' &&
            /^\S*?((?:\/[\w-]+)?)\/([\w-]{20,})(?:\.\w+)?$/.exec(field)) ||
          [];
        if (token) keep('token', token);
        if (token && folder) keep(`${folder} token`, token);
      }
    }
  }

  return {
    learn: (path, answer) => read(collectionOf(path), answer, 0),

    pick(names, at) {
      const values = names.map((name) => known.get(name)).find((found) => found?.length);

      return values?.[at % values.length];
    },

    forget(path, id) {
      const collection = collectionOf(path.replace(/(\/:\w+).*$/, '$1'));
      known.set(collection, known.get(collection)?.filter((one) => one !== id) ?? []);
    },
  };
}

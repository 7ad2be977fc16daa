/** Returns a function that creates a value on its first call and caches it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;

  return () => (made ??= make());
}

/** Returns a function that makes a value at its first call, and keeps it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;

  return () => (made ??= make());
}

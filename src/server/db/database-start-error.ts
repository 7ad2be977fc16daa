/**
 * Thrown if the database cannot be opened. The message explains what to do. Nothing has been
 * changed.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

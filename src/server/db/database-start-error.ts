/** The database cannot be opened; the message says what to do. Nothing was changed. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

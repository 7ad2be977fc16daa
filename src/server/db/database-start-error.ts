/** The database cannot be opened as things are; the message says what to do. Nothing was changed. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

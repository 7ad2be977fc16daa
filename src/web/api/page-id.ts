/**
 * The id of this open page, sent with its calls so it doesn't receive events for its own changes.
 */
export const PAGE_ID = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

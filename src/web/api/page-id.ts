/** The name of this open page in its calls, so that it receives no event for its own changes. */
export const PAGE_ID = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

/** Limits for HEIC photos, shared by the server and the process that decodes them. */

/** Decoding takes about 8 bytes per pixel. */
export const HEIC_MAX_PIXELS = 64_000_000;

/** Memory for the decoder itself. Its process needs about 100 MB more. */
export const HEIC_MAX_MEMORY_BYTES = 544 * 1024 * 1024;

/** The longest side of the JPEG, in pixels: enough for a screen or a printed page. */
export const HEIC_JPEG_SIDE = 2560;

/** The exit codes of the process if it produces no JPEG. */
export const HEIC_EXIT = { unreadable: 3, missing: 4 } as const;

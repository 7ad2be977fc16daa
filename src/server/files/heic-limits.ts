/** The limits of a HEIC photo, shared by the server and the process that reads it. */

/** Reading takes about 8 bytes a pixel. */
export const HEIC_MAX_PIXELS = 64_000_000;

/** The memory of the decoder alone; the process around it takes about 100 MB. */
export const HEIC_MAX_MEMORY_BYTES = 544 * 1024 * 1024;

/** The longest side of the JPEG in pixels: the part of a photo that a screen or a printed page shows. */
export const HEIC_JPEG_SIDE = 2560;

/** The exit codes of the process when it has no JPEG. */
export const HEIC_EXIT = { unreadable: 3, missing: 4 } as const;

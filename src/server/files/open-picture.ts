/** Opens uploaded pictures within limits of pixels that the server's memory bears. */
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';

const MILLION = 1_000_000;

/**
 * A JPEG is made smaller while it is read, at less than a byte a pixel. A progressive one is held as a
 * whole, at 3 bytes a pixel, or 6 when it keeps all colors; other kinds at 4 to 8.
 */
const MAX_PIXELS = {
  jpeg: 250 * MILLION,
  progressive: 120 * MILLION,
  progressiveAllColors: 60 * MILLION,
  other: 50 * MILLION,
} as const;

/** Above this, a picture that is held in memory as a whole is read alone. */
const HEAVY_PIXELS = 24 * MILLION;

const NAMES: Readonly<Record<string, string>> = { png: 'PNG', webp: 'WebP', gif: 'GIF' };

interface OpenPicture {
  picture: Sharp;
  facts: Metadata;
  /** True when it needs so much memory that no other one may be read beside it. */
  isHeavy: boolean;
}

/** Returns the 400 for bytes that are no whole picture. */
export const unreadablePicture = (cause?: unknown): AppError =>
  new AppError('bad_input', 'This image cannot be read. It may be damaged. Try another copy.', {
    cause,
  });

function limitOf({ format, isProgressive, chromaSubsampling }: Metadata): {
  pixels: number;
  kind: string;
} {
  if (format !== 'jpeg') {
    return { pixels: MAX_PIXELS.other, kind: `${NAMES[format] ?? 'Such'} images` };
  }
  if (isProgressive) {
    const pixels =
      chromaSubsampling === '4:2:0' ? MAX_PIXELS.progressive : MAX_PIXELS.progressiveAllColors;

    return { pixels, kind: 'Progressive JPEG photos' };
  }

  return { pixels: MAX_PIXELS.jpeg, kind: 'JPEG photos' };
}

/** Throws a 400 that names the limit for a picture of too many pixels. */
function assertPixels(facts: Metadata): void {
  const { pixels, kind } = limitOf(facts);
  const found = facts.width * facts.height;
  if (found <= pixels) return;

  throw new AppError(
    'bad_input',
    `This image has ${Math.ceil(found / MILLION)} million pixels. ${kind} can have up to ${pixels / MILLION} million. Make it smaller first.`,
  );
}

/**
 * Opens a picture and reads its head. Throws a 400 for bytes that are no picture, and one that names
 * the limit for a picture of too many pixels.
 *
 * @param failOn how damaged it may be: 'none' takes what can be seen of it
 */
export async function openPicture(
  bytes: Uint8Array,
  failOn: 'none' | 'warning' | 'error',
): Promise<OpenPicture> {
  // Loaded here because few requests need it.
  const { default: sharp } = await import('sharp');
  // The limit depends on the kind, which the head says; no pixel is read for it.
  const facts = await sharp(bytes, { limitInputPixels: false, failOn })
    .metadata()
    .catch((error: unknown) => {
      throw unreadablePicture(error);
    });
  assertPixels(facts);
  const { pixels } = limitOf(facts);

  return {
    picture: sharp(bytes, { limitInputPixels: pixels, failOn }),
    facts,
    isHeavy:
      facts.width * facts.height > HEAVY_PIXELS && (facts.format !== 'jpeg' || facts.isProgressive),
  };
}

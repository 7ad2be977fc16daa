/** Opens uploaded images, limiting their pixels so they fit in the server's memory. */
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';

const MILLION = 1_000_000;

/**
 * Maximum pixels. A baseline JPEG is scaled down while being decoded and needs less than one byte
 * per pixel. A progressive JPEG is decoded as a whole at 3 bytes per pixel, or 6 with full color
 * resolution. Other formats need 4 to 8.
 */
const MAX_PIXELS = {
  jpeg: 250 * MILLION,
  progressive: 120 * MILLION,
  progressiveAllColors: 60 * MILLION,
  other: 50 * MILLION,
} as const;

/**
 * Images that are decoded as a whole and have more pixels than this are processed one at a time.
 */
const HEAVY_PIXELS = 24 * MILLION;

const NAMES: Readonly<Record<string, string>> = { png: 'PNG', webp: 'WebP', gif: 'GIF' };

interface OpenPicture {
  picture: Sharp;
  facts: Metadata;
  /**
   * True if the image needs so much memory that no other heavy image may be processed at the same
   * time.
   */
  isHeavy: boolean;
}

/** Returns the 400 error for bytes that are not a complete image. */
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

/** Throws a 400 that names the limit if an image has too many pixels. */
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
 * Opens an image and reads its header. Throws a 400 if the bytes are not an image, or if it has too
 * many pixels; that error names the limit.
 *
 * @param failOn how much damage is an error: 'none' uses whatever can be decoded
 */
export async function openPicture(
  bytes: Uint8Array,
  failOn: 'none' | 'warning' | 'error',
): Promise<OpenPicture> {
  // Imported lazily because few requests need it.
  const { default: sharp } = await import('sharp');
  // The limit depends on the format. Reading it from the header decodes no pixels.
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

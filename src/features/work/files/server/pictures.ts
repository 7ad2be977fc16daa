/** Picture metadata and smaller renditions. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { dayInZone } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { instantOf } from '#shared/clock-time.ts';
import { fileKey, renditionKey } from '#server/file-store/file-store.ts';
import type { FileKey, FileStore } from '#server/file-store/file-store.ts';
import { HEIC_MAX_PIXELS } from '#server/files/heic-limits.ts';
import { heicToJpeg } from '#server/files/heic-to-jpeg.ts';
import { openPicture, unreadablePicture } from '#server/files/open-picture.ts';
import { inHeavyTurn, inTurn } from '#server/files/picture-turns.ts';
import { takenTime } from '../exif-date.ts';
import type { TakenTime } from '../exif-date.ts';

/** Renditions for display on screen. */
export type ShownRendition = 'thumbnail' | 'picture';

/** The longest side in pixels, and the WebP quality. */
const SIZES: Record<ShownRendition, { side: number; quality: number }> = {
  thumbnail: { side: 480, quality: 72 },
  picture: { side: 2048, quality: 80 },
};

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

const isHeic = async (bytes: Buffer) => HEIC.has((await fileTypeFromBuffer(bytes))?.mime ?? '');

interface PictureFacts {
  /** In pixels, with the orientation applied; null for an undecodable HEIC photo. */
  width: number | null;
  height: number | null;
  taken: TakenTime | null;
}

/** The maximum size of a picture, which must fit into memory. */
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;

/** The maximum size of a HEIC photo's JPEG rendition, which is up to 2,560 pixels wide and high. */
const MAX_JPEG_BYTES = 20 * 1024 * 1024;

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const readWhole = async (store: FileStore, key: FileKey): Promise<Buffer | null> => {
  const bytes = await store.get(key);

  return bytes && buffer(bytes);
};

/**
 * Returns a HEIC photo's JPEG rendition, creating and storing it on the first call; null if it
 * can't be decoded.
 */
async function jpegOfHeic(store: FileStore, key: FileKey, owner: string): Promise<Buffer | null> {
  const jpegKey = renditionKey(key, 'jpeg');
  const kept = await readWhole(store, jpegKey);
  if (kept) return kept;
  const made = await heicToJpeg({ owner, read: () => readWhole(store, key) });
  if (!made?.jpeg) return null;
  await store.put(once(made.jpeg), { key: jpegKey, maxBytes: MAX_JPEG_BYTES });

  return made.jpeg;
}

const EXIF_HEAD = 'Exif\0\0';

/**
 * Reads the capture time from EXIF data, which may have extra bytes before its header in HEIC
 * photos.
 */
function takenBy(exif: Buffer | undefined): TakenTime | null {
  const at = exif?.subarray(0, 16).indexOf(EXIF_HEAD) ?? -1;

  return exif ? takenTime(at < 0 ? exif : exif.subarray(at + EXIF_HEAD.length)) : null;
}

async function inspectHeic(store: FileStore, key: FileKey, owner: string): Promise<PictureFacts> {
  const { width, height, exif } = await inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await readWhole(store, key);
    // Store the photo even if its header can't be read.
    return sharp(bytes ?? Buffer.alloc(0), { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0, exif: undefined }));
  });
  const taken = takenBy(exif);
  const hasPixels = width > 0 && width * height <= HEIC_MAX_PIXELS;
  const jpeg = hasPixels ? await jpegOfHeic(store, key, owner) : null;
  if (!jpeg) return { width: null, height: null, taken };

  return inTurn(async () => {
    const { facts } = await openPicture(jpeg, 'none');
    // The decoder has already applied the camera's orientation.
    const isTurned = facts.width < facts.height !== width < height;

    return isTurned ? { width: height, height: width, taken } : { width, height, taken };
  });
}

/**
 * Reads a picture's header, and creates the JPEG rendition of a HEIC photo. Throws a 400 if the
 * picture can't be displayed, except for HEIC photos, which are stored without a width.
 *
 * @param owner the user or network waiting for the result
 */
export async function inspectPicture(
  store: FileStore,
  { key, type, owner }: { key: FileKey; type: string; owner: string },
): Promise<PictureFacts> {
  if (HEIC.has(type)) return inspectHeic(store, key, owner);

  return inTurn(async () => {
    const bytes = await readWhole(store, key);
    const { facts } = await openPicture(bytes ?? Buffer.alloc(0), 'none');
    const { width, height } = facts.autoOrient;

    return { width, height, taken: takenBy(facts.exif) };
  });
}

const EARLIEST = Date.parse('1990-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

interface Claims {
  taken: TakenTime | null;
  /** The capture time in the request. */
  sent: string | undefined;
  now: Date;
  timeZone: string;
  today: CalendarDay;
}

/** Returns when a photo was taken, if that is plausible, and the day to file it under. */
export function whenTaken({ taken, sent, now, timeZone, today }: Claims): {
  takenAt: Date | null;
  day: CalendarDay;
} {
  const claimed = taken
    ? taken.offset
      ? new Date(`${taken.wall}${taken.offset}`)
      : instantOf(taken.wall, timeZone)
    : sent === undefined
      ? null
      : new Date(sent);
  const time = claimed?.getTime() ?? NaN;
  // Cameras whose clock was never set report 1980, and some report the next century.
  if (!claimed || !(time >= EARLIEST && time <= now.getTime() + DAY_MS)) {
    return { takenAt: null, day: today };
  }

  return { takenAt: claimed, day: dayInZone(claimed, timeZone) };
}

/**
 * Renders a stored picture. Limits how many are rendered at once, since each needs a lot of memory.
 * Returns null if the original is missing.
 */
const draw = (
  store: FileStore,
  key: FileKey,
  change: (picture: Sharp) => Sharp,
): Promise<Buffer | null> =>
  inTurn(async () => {
    const original = await readWhole(store, key);
    if (!original) return null;
    const shown = (await isHeic(original)) ? await jpegOfHeic(store, key, 'shown') : original;
    if (!shown) throw unreadablePicture();
    // Render as much of a damaged picture as possible.
    const { picture, isHeavy } = await openPicture(shown, 'none');
    const drawn = () =>
      change(picture.rotate())
        .toBuffer()
        .catch((error: unknown) => {
          throw unreadablePicture(error);
        });

    return isHeavy ? inHeavyTurn(drawn) : drawn();
  });

const within = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/**
 * Returns a JPEG for printing, with a maximum width and height in pixels; null if the original is
 * missing.
 */
export const printPicture = (
  store: FileStore,
  stored: string,
  side: number,
): Promise<Buffer | null> =>
  draw(store, fileKey(stored), (picture) =>
    within(picture.flatten({ background: 'white' }), side)
      .toColourspace('srgb')
      .jpeg({ quality: 75 }),
  );

/** The maximum size of a stored rendition. */
const MAX_RENDITION_BYTES = 20 * 1024 * 1024;

/**
 * Returns a smaller rendition without EXIF data, creating and storing it on the first call; null if
 * the original is missing.
 */
export async function readRendition(
  store: FileStore,
  stored: string,
  rendition: ShownRendition,
): Promise<Readable | Buffer | null> {
  const original: FileKey = fileKey(stored);
  const key = renditionKey(original, rendition);
  const kept = await store.get(key);
  if (kept) return kept;

  const { side, quality } = SIZES[rendition];
  const made = await draw(store, original, (picture) => within(picture, side).webp({ quality }));
  if (!made) return null;
  await store.put(once(made), { key, maxBytes: MAX_RENDITION_BYTES });

  return made;
}

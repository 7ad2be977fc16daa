/** What is known of a picture, and the smaller ones that are made of it. */
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

/** What is drawn of a picture for screens. */
export type ShownRendition = 'thumbnail' | 'picture';

/** The longest side in pixels, and how much is left out to make it small. */
const SIZES: Record<ShownRendition, { side: number; quality: number }> = {
  thumbnail: { side: 480, quality: 72 },
  picture: { side: 2048, quality: 80 },
};

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

const isHeic = async (bytes: Buffer) => HEIC.has((await fileTypeFromBuffer(bytes))?.mime ?? '');

interface PictureFacts {
  /** In pixels, the way up that it is looked at; null for a HEIC photo that cannot be opened. */
  width: number | null;
  height: number | null;
  taken: TakenTime | null;
}

/** It is held in memory as a whole while it is looked at. */
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;

/** The JPEG of a HEIC photo is at most 2,560 pixels wide and high. */
const MAX_JPEG_BYTES = 20 * 1024 * 1024;

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const readWhole = async (store: FileStore, key: FileKey): Promise<Buffer | null> => {
  const bytes = await store.get(key);

  return bytes && buffer(bytes);
};

/** The JPEG of a HEIC photo: kept beside it from the first time on. Null when there is none. */
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

/** When a camera took a photo, by its notes; those of a HEIC photo have four bytes before their head. */
function takenBy(exif: Buffer | undefined): TakenTime | null {
  const at = exif?.subarray(0, 16).indexOf(EXIF_HEAD) ?? -1;

  return exif ? takenTime(at < 0 ? exif : exif.subarray(at + EXIF_HEAD.length)) : null;
}

async function inspectHeic(store: FileStore, key: FileKey, owner: string): Promise<PictureFacts> {
  const { width, height, exif } = await inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await readWhole(store, key);
    // Without a head that can be read it is kept all the same.
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
    // The decoder turns a photo the way up that its camera was held.
    const isTurned = facts.width < facts.height !== width < height;

    return isTurned ? { width: height, height: width, taken } : { width, height, taken };
  });
}

/**
 * Reads the head of a picture, and makes the JPEG of a HEIC photo. Throws a 400 for one that cannot be
 * shown, except that a HEIC photo is kept then, without its width.
 *
 * @param owner who waits for it: a user or a network
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
  /** As the sender says. */
  sent: string | undefined;
  now: Date;
  timeZone: string;
  today: CalendarDay;
}

/** When a photo was taken, if that can be, and the day it belongs to. */
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
  // Cameras whose clock was never set say 1980, others the next century.
  if (!claimed || !(time >= EARLIEST && time <= now.getTime() + DAY_MS)) {
    return { takenAt: null, day: today };
  }

  return { takenAt: claimed, day: dayInZone(claimed, timeZone) };
}

/** Draws a stored picture, and keeps waiting those that would need too much memory beside it. Null without an original. */
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
    // What can be seen of a damaged one is shown.
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

/** A picture as it is printed: a JPEG at most so many pixels wide and high. Null without an original. */
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

/** A large rendition takes no more than this. */
const MAX_RENDITION_BYTES = 20 * 1024 * 1024;

/** A smaller picture, without what the camera noted: made when it is first asked for, and kept. Null without an original. */
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

/** What is known of a picture, and the smaller ones that are made of it. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { instantOf } from '#shared/clock-time.ts';
import { fileKey, renditionKey } from '#server/file-store/file-store.ts';
import type { FileKey, FileStore, Rendition } from '#server/file-store/file-store.ts';
import { takenTime } from '../exif-date.ts';
import type { TakenTime } from '../exif-date.ts';

const MAX_PIXELS = 50_000_000;
/** The longest side in pixels, and how much is left out to make it small. */
const SIZES: Record<Rendition, { side: number; quality: number }> = {
  thumbnail: { side: 480, quality: 72 },
  picture: { side: 2048, quality: 80 },
};
/** A large rendition takes no more than this. */
const MAX_RENDITION_BYTES = 20 * 1024 * 1024;

/** Pictures are taken apart two at a time: each needs memory for all of its points. */
const AT_ONCE = 2;
let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

async function open(bytes: Buffer) {
  // Loaded here because few requests need it.
  const { default: sharp } = await import('sharp');

  // What can be seen of a damaged one is shown.
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' });
}

const unreadable = (cause?: unknown) =>
  new AppError('bad_input', 'This picture cannot be read. It may be damaged; try another copy.', {
    cause,
  });

interface PictureFacts {
  /** In pixels, the way up that it is looked at. */
  width: number;
  height: number;
  taken: TakenTime | null;
}

/** It is held in memory as a whole while it is looked at. */
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;

/** Reads the head of a picture. Throws a 400 for one that cannot be shown. */
export const inspectPicture = (bytes: Readable): Promise<PictureFacts> =>
  inTurn(async () => {
    const picture = await open(await buffer(bytes));
    const found = await picture.metadata().catch((error: unknown) => {
      throw unreadable(error);
    });
    const { width, height } = found.autoOrient;
    if (width * height > MAX_PIXELS) {
      throw new AppError(
        'bad_input',
        'This picture has more than 50 million pixels. Make it smaller first.',
      );
    }

    return { width, height, taken: found.exif ? takenTime(found.exif.subarray(6)) : null };
  });

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

async function make(original: Readable, rendition: Rendition): Promise<Buffer> {
  const { side, quality } = SIZES[rendition];
  const picture = await open(await buffer(original));

  return picture
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
}

/** A picture as it is printed: a JPEG at most so many pixels wide and high. Null without an original. */
export const printPicture = (
  store: FileStore,
  stored: string,
  side: number,
): Promise<Buffer | null> =>
  inTurn(async () => {
    const original = await store.get(fileKey(stored));
    if (!original) return null;
    const picture = await open(await buffer(original));

    return picture
      .rotate()
      .flatten({ background: 'white' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 75 })
      .toBuffer()
      .catch((error: unknown) => {
        throw unreadable(error);
      });
  });

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A smaller picture, without what the camera noted: made when it is first asked for, and kept. Null without an original. */
export async function readRendition(
  store: FileStore,
  stored: string,
  rendition: Rendition,
): Promise<Readable | Buffer | null> {
  const original: FileKey = fileKey(stored);
  const key = renditionKey(original, rendition);
  const kept = await store.get(key);
  if (kept) return kept;

  return inTurn(async () => {
    const bytes = await store.get(original);
    if (!bytes) return null;
    const made = await make(bytes, rendition);
    await store.put(once(made), { key, maxBytes: MAX_RENDITION_BYTES });

    return made;
  });
}

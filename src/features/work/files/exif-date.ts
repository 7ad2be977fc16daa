/** Reads when a photo was taken from its EXIF data. */

const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const EXIF_POINTER = 0x8769;
const TEXT = 2;
const MAX_ENTRIES = 200;

/** The camera's local time, and its UTC offset if the camera stored one. */
export interface TakenTime {
  /** '2026-11-20T14:03:05' */
  wall: string;
  /** '-07:00' */
  offset: string | null;
}

type Entries = ReadonlyMap<number, { type: number; count: number; at: number }>;

/** Returns a directory's entries. If it is damaged, returns the entries that are readable. */
function entriesAt(view: DataView, at: number, isLittle: boolean): Entries {
  const entries = new Map<number, { type: number; count: number; at: number }>();
  if (at + 2 > view.byteLength) return entries;
  const count = Math.min(view.getUint16(at, isLittle), MAX_ENTRIES);
  for (let index = 0; index < count; index += 1) {
    const place = at + 2 + index * 12;
    if (place + 12 > view.byteLength) break;
    entries.set(view.getUint16(place, isLittle), {
      type: view.getUint16(place + 2, isLittle),
      count: view.getUint32(place + 4, isLittle),
      at: place + 8,
    });
  }

  return entries;
}

/**
 * Reads the capture time from a TIFF block, which starts after 'Exif\0\0'; null if there is none.
 */
export function takenTime(tiff: Uint8Array): TakenTime | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return null;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  const pointer = entriesAt(view, view.getUint32(4, isLittle), isLittle).get(EXIF_POINTER);
  if (!pointer) return null;
  const exif = entriesAt(view, view.getUint32(pointer.at, isLittle), isLittle);

  const textOf = (tag: number): string => {
    const entry = exif.get(tag);
    if (!entry || entry.type !== TEXT || entry.count > 40) return '';
    const start = entry.count > 4 ? view.getUint32(entry.at, isLittle) : entry.at;

    return String.fromCharCode(...tiff.subarray(start, start + entry.count)).replace(/\0.*$/s, '');
  };
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(DATE_TIME_ORIGINAL));
  if (!parts) return null;
  const wall = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
  const offset = /^[+-]\d\d:\d\d$/.exec(textOf(OFFSET_TIME_ORIGINAL))?.[0] ?? null;

  const isTime = (zone: string) => !Number.isNaN(Date.parse(`${wall}${zone}`));
  if (!isTime('Z')) return null;

  return { wall, offset: offset !== null && isTime(offset) ? offset : null };
}

const EXIF_HEAD = 'Exif\0\0';

/** Returns the TIFF block from a JPEG's header; null if there is none. */
export function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= view.byteLength;) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    // Either the image data starts here, or this isn't a marker.
    if (marker === 0xffda || marker < 0xff00 || length < 2) return null;
    const head = String.fromCharCode(...bytes.subarray(at + 4, at + 4 + EXIF_HEAD.length));
    if (marker === 0xffe1 && head === EXIF_HEAD) {
      return bytes.subarray(at + 4 + EXIF_HEAD.length, at + 2 + length);
    }
    at += 2 + length;
  }

  return null;
}

/** What a file is, by its bytes: its name and what its sender says of it count for nothing but words. */
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/app-error.ts';
import { ACCEPTED_WORDS, endingOf, FILE_TYPES } from '../file-types.ts';

/** So many bytes tell what a file is. */
export const HEAD_BYTES = 65_536;

/** What the ending of a name says of files that all begin alike. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const HEIC: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

/** Whether no text has this byte: a control character but tabs, the ends of lines and pages, and escape. */
const isBinary = (byte: number) =>
  byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27) || byte === 127;

/** Whether this is the beginning of a text, or all of it: its last letter may be cut through. */
function isText(head: Buffer, isWhole: boolean): boolean {
  if (head.some(isBinary)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });

    return true;
  } catch {
    return false;
  }
}

const refused = (message: string) => new AppError('unsupported_media_type', message);

/**
 * The type of a file that begins with these bytes. Throws a 415 with what to do about one that is not
 * kept.
 *
 * @returns a key of FILE_TYPES
 */
export async function recognizeFile(
  head: Buffer,
  { name, isWhole }: { name: string; isWhole: boolean },
): Promise<string> {
  if (head.length === 0) throw new AppError('bad_input', 'This file is empty.');
  const found = (await fileTypeFromBuffer(head))?.mime ?? '';
  if (HEIC.has(found)) {
    throw refused(
      'This is a HEIC photo, which most computers cannot show. On the iPhone, set Settings, Camera, Formats to Most Compatible, or send it as a JPEG.',
    );
  }
  if (found in FILE_TYPES) return found;
  const ending = endingOf(name);
  const old = OLD_OFFICE[ending];
  if (found === 'application/x-cfb' && old) return old;
  if (found === '' && isText(head, isWhole)) {
    // What begins with a tag is a page or a drawing, in which a script may be.
    if (!/^\s*</.test(head.toString('utf8').replace(/^\uFEFF/, ''))) {
      return ending === 'csv' ? 'text/csv' : 'text/plain';
    }
  }

  throw refused(`Files of this type are not kept. ${ACCEPTED_WORDS}`);
}

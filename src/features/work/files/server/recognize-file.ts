/** Detects a file's type from its content. The name only decides between similar types. */
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/app-error.ts';
import {
  ACCEPTED_FROM_VISITORS_WORDS,
  ACCEPTED_WORDS,
  endingOf,
  FILE_TYPES,
  isFromVisitors,
} from '../file-types.ts';

/** The number of bytes to read for detecting the type. */
export const HEAD_BYTES = 65_536;

/** Types by extension, for formats that start with the same bytes. */
const OLD_OFFICE: ReadonlyMap<string, string> = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['msg', 'application/vnd.ms-outlook'],
]);
const ARCHIVES: ReadonlyMap<string, string> = new Map([
  ['kmz', 'application/vnd.google-earth.kmz'],
  ['esx', 'application/x-xactimate-esx'],
]);
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv'],
  ['ics', 'text/calendar'],
  ['vcf', 'text/vcard'],
  ['dxf', 'image/vnd.dxf'],
]);

/** Types that are stored as another type. */
const SAME: Readonly<Record<string, string>> = {
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
};

/**
 * True for a byte that doesn't occur in text: a control character other than whitespace, escape,
 * and the old end-of-file mark.
 */
const isBinary = (byte: number) =>
  byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27) || byte === 127;

/** True if this is text or the start of a text. A character may be cut off at the end. */
function isText(head: Buffer, isWhole: boolean): boolean {
  if (head.some(isBinary)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });

    return true;
  } catch {
    return false;
  }
}

/** Decodes the start of a text file. XML may be UTF-16. */
function textOf(head: Buffer): string {
  const isWide = head[0] === 0xff && head[1] === 0xfe;

  return head.toString(isWide ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
}

/**
 * True for XML that is safe to open in a browser: no HTML, no SVG, no scripts, and no style sheets.
 */
const isPlainXml = (text: string): boolean =>
  /^\s*<[?!a-z_]/i.test(text) &&
  !/<!doctype\s+html|<(?:[\w-]+:)?(?:html|svg|script)\b|<\?xml-stylesheet|www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)/i.test(
    text,
  );

/** An email starts with headers such as 'Received: from …'. Its body can use any character set. */
const MAIL = /^(?:From .*\r?\n)?[!-9;-~]+:[ \t].*\r?\n(?:[!-9;-~]+:|[ \t]+\S|\r?\n)/;

const ZIP_HEAD = Buffer.from('PK\u0003\u0004');
const CONTENT_TYPES = Buffer.from('[Content_Types].xml');

/** True for a ZIP archive, unless it claims to be an Office file but isn't one. */
const isArchive = (head: Buffer): boolean =>
  head.subarray(0, 4).equals(ZIP_HEAD) &&
  !head.subarray(30, 30 + CONTENT_TYPES.length).equals(CONTENT_TYPES);

function typeOfText(text: string, ending: string): string | null {
  // A file that starts with a tag may be HTML or SVG and contain scripts.
  if (/^\s*</.test(text)) {
    const isData = ending === 'xml' || ending === 'kml';

    return isData && isPlainXml(text) ? 'application/xml' : null;
  }
  if (/^(?:geo)?json$/.test(ending) && /^\s*[[{]/.test(text)) return 'application/json';

  return TEXTS.get(ending) ?? 'text/plain';
}

function typeOf(
  head: Buffer,
  { found, ending, isWhole }: { found: string; ending: string; isWhole: boolean },
): string | null {
  if (found === 'application/zip' || (found === '' && head.subarray(0, 4).equals(ZIP_HEAD))) {
    return isArchive(head) ? (ARCHIVES.get(ending) ?? 'application/zip') : null;
  }
  if (found === 'application/x-cfb') return OLD_OFFICE.get(ending) ?? null;
  if (found === '' && ending === 'eml' && MAIL.test(head.toString('latin1'))) {
    return 'message/rfc822';
  }
  if (found === 'application/xml') return typeOfText(textOf(head), ending);
  if (found in FILE_TYPES) return found;
  if (found === '' && isText(head, isWhole)) return typeOfText(textOf(head), ending);

  return null;
}

/**
 * Returns the type of a file that starts with these bytes. Throws a 415 that lists the accepted
 * types if the type isn't accepted, or if visitors can't upload it.
 *
 * @returns a key of `FILE_TYPES`
 */
export async function recognizeFile(
  head: Buffer,
  {
    name,
    isWhole,
    isFromVisitor = false,
  }: { name: string; isWhole: boolean; isFromVisitor?: boolean },
): Promise<string> {
  if (head.length === 0) throw new AppError('bad_input', 'This file is empty.');
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  const type = typeOf(head, { found: SAME[mime] ?? mime, ending: endingOf(name), isWhole });
  if (type !== null && (!isFromVisitor || isFromVisitors(type))) return type;

  throw new AppError(
    'unsupported_media_type',
    isFromVisitor
      ? `This file type is not supported. ${ACCEPTED_FROM_VISITORS_WORDS}`
      : `This file type is not supported. ${ACCEPTED_WORDS}`,
  );
}

/**
 * The file types that Gable accepts, detected from their content. None of them can run code in a
 * browser.
 */
import { keysOf } from '#shared/keys-of.ts';
import { MAX_NAME_LENGTH } from './file.ts';

interface FileType {
  /** File name extensions, most common first. */
  endings: readonly [string, ...string[]];
  /** The type's label: 'PDF', 'Word document'. */
  words: string;
}

const type = (words: string, ...endings: FileType['endings']): FileType => ({ endings, words });
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Images that can be shown on screen and in PDFs. */
const PICTURES: Readonly<Record<string, FileType>> = {
  'image/jpeg': type('JPEG image', 'jpg', 'jpeg'),
  'image/png': type('PNG image', 'png'),
  'image/webp': type('WebP image', 'webp'),
  'image/gif': type('GIF image', 'gif'),
  'image/heic': type('HEIC photo', 'heic', 'heif', 'hif'),
  'image/heif': type('HEIF photo', 'heif', 'heic', 'hif'),
};

/** Videos that browsers can play. */
const VIDEOS: Readonly<Record<string, FileType>> = {
  'video/mp4': type('Video (MP4)', 'mp4', 'm4v'),
  'video/quicktime': type('Video (MOV)', 'mov', 'qt'),
  'video/webm': type('Video (WebM)', 'webm'),
  'video/3gpp': type('Video (3GP)', '3gp'),
};

const DOCUMENTS: Readonly<Record<string, FileType>> = {
  'application/pdf': type('PDF', 'pdf'),
  'text/plain': type('Text', 'txt', 'text', 'log', 'md'),
  'text/csv': type('Spreadsheet (CSV)', 'csv'),
  [`${OPEN_XML}.wordprocessingml.document`]: type('Word document', 'docx'),
  [`${OPEN_XML}.spreadsheetml.sheet`]: type('Excel spreadsheet', 'xlsx'),
  [`${OPEN_XML}.presentationml.presentation`]: type('PowerPoint presentation', 'pptx'),
  [`${OPEN_DOCUMENT}.text`]: type('Text document', 'odt'),
  [`${OPEN_DOCUMENT}.spreadsheet`]: type('Spreadsheet', 'ods'),
  [`${OPEN_DOCUMENT}.presentation`]: type('Presentation', 'odp'),
  'application/msword': type('Word document', 'doc'),
  'application/vnd.ms-excel': type('Excel spreadsheet', 'xls'),
  'application/vnd.ms-powerpoint': type('PowerPoint presentation', 'ppt'),
};

/** Files for trade and office software, for download only. */
const FOR_SAVING: Readonly<Record<string, FileType>> = {
  'message/rfc822': type('Email', 'eml'),
  'application/vnd.ms-outlook': type('Outlook email', 'msg'),
  'application/x-xactimate-esx': type('Xactimate estimate', 'esx'),
  'application/xml': type('XML data', 'xml', 'kml'),
  'application/json': type('JSON data', 'json', 'geojson'),
  'application/vnd.google-earth.kmz': type('Google Earth map', 'kmz'),
  'image/vnd.dwg': type('AutoCAD drawing', 'dwg'),
  'image/vnd.dxf': type('AutoCAD drawing', 'dxf'),
  'image/tiff': type('TIFF image', 'tif', 'tiff'),
  'image/bmp': type('BMP image', 'bmp'),
  'application/zip': type('ZIP archive', 'zip'),
  'text/calendar': type('Calendar', 'ics'),
  'text/vcard': type('Contact card', 'vcf'),
  'audio/mp4': type('Voice note', 'm4a'),
  'audio/mpeg': type('Audio (MP3)', 'mp3'),
  'audio/wav': type('Audio (WAV)', 'wav'),
};

export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  ...PICTURES,
  ...VIDEOS,
  ...DOCUMENTS,
  ...FOR_SAVING,
};

/** Types that have smaller renditions. */
export const PICTURE_TYPES: readonly string[] = keysOf(PICTURES);

export const isPictureType = (type: string): boolean => type in PICTURES;

/**
 * True for a picture that can be shown on screen and in PDFs. An undecodable HEIC photo has no
 * width.
 */
export const isPicture = ({ type, width }: { type: string; width: number | null }): boolean =>
  isPictureType(type) && width !== null;

export const isVideo = ({ type }: { type: string }): boolean => type in VIDEOS;

/** Returns a type's label: 'PDF', or 'File' for types no longer accepted. */
export const wordsOfType = (type: string): string => FILE_TYPES[type]?.words ?? 'File';

/** Returns a file's label: 'PDF'. For an undecodable photo, the label says to download it. */
export const wordsOfFile = (file: { type: string; width: number | null }): string =>
  isPictureType(file.type) && !isPicture(file)
    ? `${wordsOfType(file.type)}. No preview. Download it to view`
    : wordsOfType(file.type);

const offered = (types: Readonly<Record<string, FileType>>): string =>
  [
    ...keysOf(types).filter((one) => /^(image|video)\//.test(one)),
    ...Object.values(types).flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
  ].join(',');

/**
 * Types that web form visitors can upload: only those the office can view without special software.
 */
const FROM_VISITORS = { ...PICTURES, ...VIDEOS, ...DOCUMENTS };

export const isFromVisitors = (type: string): boolean => type in FROM_VISITORS;

/** Lists the accepted types in a sentence. */
export const ACCEPTED_WORDS =
  'Add photos (JPEG, HEIC, PNG, WebP, GIF), videos (MP4, MOV, WebM), PDF, text, CSV, Word, Excel, and PowerPoint files, emails (EML, MSG), Xactimate (ESX), XML, JSON, KMZ, DWG, DXF, TIFF, audio (M4A, MP3, WAV), or ZIP files.';

/** Lists the types accepted from visitors in a sentence. */
export const ACCEPTED_FROM_VISITORS_WORDS =
  'Send photos (JPEG, HEIC, PNG, WebP, GIF), videos (MP4, MOV, WebM), or PDF, text, CSV, Word, Excel, and PowerPoint files.';

/** Accepted types for file inputs. */
export const ACCEPTED_IN_DIALOG = offered(FILE_TYPES);

/** Accepted types for file inputs on web forms. */
export const ACCEPTED_FROM_VISITORS = offered(FROM_VISITORS);

/** Returns a file name's extension: 'pdf' for 'report.pdf'. */
export const endingOf = (name: string): string =>
  /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Characters that file systems don't allow in names, and characters that change text direction. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}"*:<>?|]/gu;

/**
 * Cleans up a file name: removes folders and invalid characters, and adds the type's extension if
 * necessary. A PDF uploaded as 'roof.jpg' becomes 'roof.jpg.pdf'.
 */
export function fileName(sent: string, type: string): string {
  const [last = ''] = sent.normalize('NFC').split(/[/\\]/).slice(-1);
  const clean = last
    .replace(NOT_IN_NAMES, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const { endings } = FILE_TYPES[type] ?? {};
  const ending = endings && !endings.includes(endingOf(clean)) ? `.${endings[0]}` : '';
  const place = clean.lastIndexOf('.');
  const tail = place > 0 && clean.length - place <= 11 ? clean.slice(place) : '';
  const stem = tail ? clean.slice(0, place) : clean;
  const room = MAX_NAME_LENGTH - tail.length - ending.length;

  // Don't cut a surrogate pair in half.
  const short = stem.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');

  return `${short.trimEnd() || 'File'}${tail}${ending}`;
}

/**
 * The file types that Gable stores, detected from their bytes. No type that a browser would run.
 */
import { keysOf } from '#shared/keys-of.ts';
import { MAX_NAME_LENGTH } from './file.ts';

interface FileType {
  /** Extensions of the type, the most common first. */
  endings: readonly [string, ...string[]];
  /** The label of the type: 'PDF', 'Word document' */
  words: string;
}

const type = (words: string, ...endings: FileType['endings']): FileType => ({ endings, words });
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Images that screens and PDFs show. */
const PICTURES: Readonly<Record<string, FileType>> = {
  'image/jpeg': type('JPEG image', 'jpg', 'jpeg'),
  'image/png': type('PNG image', 'png'),
  'image/webp': type('WebP image', 'webp'),
  'image/gif': type('GIF image', 'gif'),
  'image/heic': type('HEIC photo', 'heic', 'heif', 'hif'),
  'image/heif': type('HEIF photo', 'heif', 'heic', 'hif'),
};

/** Videos that browsers play. */
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

/** Files of trade and office programs, for download only. */
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

/** Types with smaller renditions. */
export const PICTURE_TYPES: readonly string[] = keysOf(PICTURES);

export const isPictureType = (type: string): boolean => type in PICTURES;

/**
 * Returns true for a picture that screens and PDFs can show. A HEIC photo that could not be decoded
 * has no width.
 */
export const isPicture = ({ type, width }: { type: string; width: number | null }): boolean =>
  isPictureType(type) && width !== null;

export const isVideo = ({ type }: { type: string }): boolean => type in VIDEOS;

/** Returns the label of a type: 'PDF'; 'File' for a type no longer in the table. */
export const wordsOfType = (type: string): string => FILE_TYPES[type]?.words ?? 'File';

/** Returns the label of a file: 'PDF'; for a photo that could not be decoded, with instructions. */
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
 * Types that visitors of a web form may upload: only files that the office can view without another
 * program.
 */
const FROM_VISITORS = { ...PICTURES, ...VIDEOS, ...DOCUMENTS };

export const isFromVisitors = (type: string): boolean => type in FROM_VISITORS;

/** The accepted types, as a sentence. */
export const ACCEPTED_WORDS =
  'Add photos (JPEG, HEIC, PNG, WebP, GIF), videos (MP4, MOV, WebM), PDF, text, CSV, Word, Excel, and PowerPoint files, emails (EML, MSG), Xactimate (ESX), XML, JSON, KMZ, DWG, DXF, TIFF, audio (M4A, MP3, WAV), or ZIP files.';

/** The types accepted from visitors, as a sentence. */
export const ACCEPTED_FROM_VISITORS_WORDS =
  'Send photos (JPEG, HEIC, PNG, WebP, GIF), videos (MP4, MOV, WebM), or PDF, text, CSV, Word, Excel, and PowerPoint files.';

/** The types for the file input. */
export const ACCEPTED_IN_DIALOG = offered(FILE_TYPES);

/** The types for the file input of a web form. */
export const ACCEPTED_FROM_VISITORS = offered(FROM_VISITORS);

/** Returns the extension: 'report.pdf' → 'pdf' */
export const endingOf = (name: string): string =>
  /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Characters that no system allows in names, and characters that change the text direction. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}"*:<>?|]/gu;

/**
 * Returns the name for a file: the original name without folders and invalid characters, and with
 * an extension of its type: 'roof.jpg.pdf' for a PDF that is sent as 'roof.jpg'.
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

  // Do not cut between the two halves of a surrogate pair.
  const short = stem.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');

  return `${short.trimEnd() || 'File'}${tail}${ending}`;
}

/** The kinds of file that Gable keeps, by what their bytes are. Nothing that a browser would run. */
import { MAX_NAME_LENGTH } from './file.ts';

interface FileType {
  /** How names of such files end, the usual one first. */
  endings: readonly [string, ...string[]];
  /** 'PDF', 'Word document' */
  words: string;
}

const office = (endings: FileType['endings'], words: string): FileType => ({ endings, words });
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  'image/jpeg': { endings: ['jpg', 'jpeg'], words: 'JPEG picture' },
  'image/png': { endings: ['png'], words: 'PNG picture' },
  'image/webp': { endings: ['webp'], words: 'WebP picture' },
  'image/gif': { endings: ['gif'], words: 'GIF picture' },
  'application/pdf': { endings: ['pdf'], words: 'PDF' },
  'text/plain': { endings: ['txt', 'text', 'log', 'md'], words: 'Text' },
  'text/csv': { endings: ['csv'], words: 'Spreadsheet (CSV)' },
  [`${OPEN_XML}.wordprocessingml.document`]: office(['docx'], 'Word document'),
  [`${OPEN_XML}.spreadsheetml.sheet`]: office(['xlsx'], 'Excel spreadsheet'),
  [`${OPEN_XML}.presentationml.presentation`]: office(['pptx'], 'PowerPoint presentation'),
  [`${OPEN_DOCUMENT}.text`]: office(['odt'], 'Text document'),
  [`${OPEN_DOCUMENT}.spreadsheet`]: office(['ods'], 'Spreadsheet'),
  [`${OPEN_DOCUMENT}.presentation`]: office(['odp'], 'Presentation'),
  'application/msword': office(['doc'], 'Word document'),
  'application/vnd.ms-excel': office(['xls'], 'Excel spreadsheet'),
  'application/vnd.ms-powerpoint': office(['ppt'], 'PowerPoint presentation'),
};

export const isPicture = (type: string): boolean => type.startsWith('image/');

/** 'PDF'; 'File' for a type that is not in the table any more. */
export const wordsOfType = (type: string): string => FILE_TYPES[type]?.words ?? 'File';

/** What a file may be, in a sentence. */
export const ACCEPTED_WORDS =
  'Photos (JPEG, PNG, WebP, GIF), PDF, text, CSV, Word, Excel and PowerPoint files can be added.';

/** What a file dialog offers. */
export const ACCEPTED_IN_DIALOG = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  ...Object.values(FILE_TYPES).flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
].join(',');

/** 'report.pdf' → 'pdf' */
export const endingOf = (name: string): string =>
  /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Signs that no system has in names, and those that turn the direction of writing around. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}"*:<>?|]/gu;

/**
 * What a file is called: as its sender called it, without folders and signs that names cannot have, and
 * with an ending that its type has: 'roof.jpg.pdf' for a PDF that is sent as 'roof.jpg'.
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

  // Not through the middle of a sign of two parts.
  const short = stem.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');

  return `${short.trimEnd() || 'File'}${tail}${ending}`;
}

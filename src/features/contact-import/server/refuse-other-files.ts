import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/app-error.ts';
import { looksLikeText } from '../contact-import-text.ts';

/**
 * File types that are often uploaded by mistake. Only those whose signature cannot start a text
 * file: a bitmap's is "BM", which may be the start of a name.
 */
const KINDS: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook',
  xls: 'an Excel workbook',
  cfb: 'an Excel workbook',
  ods: 'a spreadsheet',
  zip: 'an Excel workbook or a ZIP file',
  docx: 'a Word document',
  pdf: 'a PDF',
  rtf: 'a document',
  gz: 'a compressed file',
  png: 'a picture',
  jpg: 'a picture',
  webp: 'a picture',
  heic: 'a picture',
  vcf: 'a vCard file',
  ics: 'a calendar file',
  xml: 'an XML file',
};

/** Refuses files that are not text, whatever their name, and text that is another kind of file. */
export async function refuseOtherFiles(bytes: Uint8Array, text: string): Promise<void> {
  const kind = await fileTypeFromBuffer(bytes);
  const what = kind && KINDS[kind.ext];
  if (!what && looksLikeText(text)) return;

  throw new AppError(
    'bad_input',
    `This is ${what ?? 'not a text file'}. Save the list as CSV (UTF-8) and upload that.`,
  );
}

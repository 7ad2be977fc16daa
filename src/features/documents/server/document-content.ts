import { documentContent } from '../document-revision.ts';
import type { DocumentContent } from '../document-revision.ts';
import type { DocumentRow } from './document-answer.ts';

type Particulars = Pick<
  DocumentContent,
  'number' | 'title' | 'description' | 'lastDay' | 'estimateNumber'
>;

/** What a stored document prints, given what its kind calls differently. */
export function contentOf(row: DocumentRow, particulars: Particulars): DocumentContent {
  return documentContent.parse({ ...row, ...particulars });
}

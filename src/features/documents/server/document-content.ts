import { documentContent } from '../document-revision.ts';
import type { DocumentContent } from '../document-revision.ts';
import type { ContentParticulars, DocumentRow } from './document-kind.ts';

/** What a stored document prints, given what its kind calls differently. */
export function contentOf(row: DocumentRow, particulars: ContentParticulars): DocumentContent {
  return documentContent.parse({ ...row, ...particulars });
}

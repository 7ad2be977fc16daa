import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { DocumentContent } from '../document-revision.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';

/**
 * The printed content of issued documents. A trigger rejects all changes, except adding the PDF
 * once.
 */
export const documentRevisions = pgTable(
  'document_revisions',
  {
    id: identity(),
    kind: text('kind').$type<DocumentName>().notNull(),
    documentId: integer('document_id').notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by'),
    /** The revision's PDF, created and stored when it is first requested. */
    pdf: bytes('pdf'),
    pdfSha256: text('pdf_sha256'),
  },
  (t) => [
    uniqueIndex('document_revisions_number').on(t.kind, t.documentId, t.number),
    // Looks up a revision by its PDF's hash.
    index('document_revisions_pdf').on(t.pdfSha256),
  ],
);

/** Renders a document's current state or an issued revision as a PDF. */
import type { AnyEntity } from '#shared/entity.ts';
import type { PrintedDocument, PrintedSignature } from '#server/pdf/printed-document.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { DocumentContent } from '../document-revision.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { contentOf } from './document-kind.ts';
import type { DocumentKind, DocumentRow } from './document-kind.ts';
import { readDocumentRow } from './document-store.ts';
import { printedSheet } from './printed-parts.ts';
import { type PrintContext } from '#features/office/company/server/printed-company.ts';
import { readRevisionPdf } from './read-revisions.ts';

interface Print<Row> {
  id: number;
  content: DocumentContent;
  /** The document's current row; null to print a revision as it was issued. */
  row: Row | null;
  revision: number;
  createdAt: Date;
  /** Signatures to print in place of the signature lines and on a separate page. */
  signed?: readonly PrintedSignature[];
}

/** Returns the PDF content of a document or one of its revisions. */
async function printedDocument<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  ctx: PrintContext,
  { id, content, row, revision, createdAt, signed }: Print<Row>,
): Promise<PrintedDocument> {
  return {
    ...(await kind.printed(ctx, { id, content, row })),
    createdAt,
    ...(await printedSheet(ctx.db, { content, revision })),
    ...(signed && { signed, acceptance: null }),
  };
}

/** Renders a document or one of its revisions as a PDF. */
export async function printDocument<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  ctx: PrintContext,
  one: Print<Row>,
): Promise<Uint8Array> {
  return renderPdf(ctx.user.id, await printedDocument(kind, ctx, one));
}

/**
 * Returns the PDF content of a document's current state. Throws a 404 if the user has no access to
 * the document.
 */
export async function printedNow<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  ctx: PrintContext,
  one: { id: number; access: RowAccess<E['name']> },
): Promise<PrintedDocument> {
  const row = await readDocumentRow(kind, ctx.db, one);

  return printedDocument(kind, ctx, {
    id: one.id,
    content: contentOf(kind, row),
    row,
    revision: kind.isDraft(row) ? 0 : row.revision,
    createdAt: row.updatedAt,
  });
}

/** Returns a revision's PDF, which never changes. Don't pass a transaction as `ctx.db`. */
export function printRevision<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  ctx: PrintContext,
  one: { documentId: number; number: number },
): Promise<FileAnswer> {
  return readRevisionPdf(ctx.db, { kind: kind.name, ...one }, (content, revision) =>
    printDocument(kind, ctx, {
      id: one.documentId,
      content,
      row: null,
      revision: revision.number,
      createdAt: revision.createdAt,
    }),
  );
}

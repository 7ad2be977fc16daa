import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { toDollars } from '#shared/money.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { documentContent } from '../document-revision.ts';
import type { DocumentContent, DocumentRevision } from '../document-revision.ts';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import { documentRevisions } from './document-revision-table.ts';

interface DocumentKey {
  kind: DocumentName;
  documentId: number;
}

interface RevisionKey extends DocumentKey {
  number: number;
}

function isOf({ kind, documentId }: DocumentKey) {
  return and(eq(documentRevisions.kind, kind), eq(documentRevisions.documentId, documentId));
}

/**
 * Returns SQL for the name of the client whose action created a revision, read from the audit
 * trail.
 */
const clientOf = ({ kind, documentId }: DocumentKey) =>
  sql`(select ${historyEvents.actorName} from ${historyEvents}
    where ${historyEvents.entity} = ${DOCUMENT_KINDS[kind].entity} and ${historyEvents.entityId} = ${documentId}
      and ${historyEvents.at} = ${documentRevisions.createdAt} and ${historyEvents.actorKind} = 'client' limit 1)`;

/** Returns a document's revisions, newest first. */
export async function listRevisions(db: DbOrTx, key: DocumentKey): Promise<DocumentRevision[]> {
  const rows = await db
    .select({
      number: documentRevisions.number,
      createdAt: documentRevisions.createdAt,
      createdBy: sql<string | null>`coalesce(${users.fullName}, ${clientOf(key)})`,
      totalCents: sql<number>`(${documentRevisions.content} ->> 'totalCents')::float8`,
      pdfSha256: documentRevisions.pdfSha256,
    })
    .from(documentRevisions)
    .leftJoin(users, eq(users.id, documentRevisions.createdBy))
    .where(isOf(key))
    .orderBy(desc(documentRevisions.number));

  return rows.map(({ totalCents, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    total: toDollars(totalCents),
  }));
}

/** Renders a revision's content as a PDF. */
type PrintRevision = (
  content: DocumentContent,
  revision: { number: number; createdAt: Date },
) => Promise<Uint8Array>;

type StoredRevision = typeof documentRevisions.$inferSelect;

async function findRevision(
  db: DbOrTx,
  { number, ...key }: RevisionKey,
): Promise<StoredRevision | undefined> {
  const [revision] = await db
    .select()
    .from(documentRevisions)
    .where(and(isOf(key), eq(documentRevisions.number, number)));

  return revision;
}

interface KeptPdf {
  pdf: Buffer;
  pdfSha256: string;
}

/**
 * Stores a revision's PDF and returns it. If a concurrent request stored one first, returns that
 * PDF instead.
 */
async function keepPdf(db: DbOrTx, id: number, pdf: Buffer): Promise<KeptPdf> {
  const pdfSha256 = createHash('sha256').update(pdf).digest('hex');
  const [kept] = await db
    .update(documentRevisions)
    .set({
      pdf: sql`coalesce(${documentRevisions.pdf}, ${pdf})`,
      pdfSha256: sql`coalesce(${documentRevisions.pdfSha256}, ${pdfSha256})`,
    })
    .where(eq(documentRevisions.id, id))
    .returning({ pdf: documentRevisions.pdf, pdfSha256: documentRevisions.pdfSha256 });

  return { pdf: kept?.pdf ?? pdf, pdfSha256: kept?.pdfSha256 ?? pdfSha256 };
}

/**
 * Returns a revision's PDF. The first request creates and stores it. `db` must not be a transaction
 * because rendering takes too long to hold one open.
 */
export async function readRevisionPdf(
  db: DbOrTx,
  key: RevisionKey,
  print: PrintRevision,
): Promise<FileAnswer> {
  const revision = await findRevision(db, key);
  if (!revision) throw notFound('Revision');

  const content = documentContent.parse(revision.content);
  const { pdf, pdfSha256 } =
    revision.pdf && revision.pdfSha256
      ? { pdf: revision.pdf, pdfSha256: revision.pdfSha256 }
      : await keepPdf(db, revision.id, Buffer.from(await print(content, revision)));

  return {
    body: pdf,
    fileName: `${content.number}-revision-${revision.number}.pdf`,
    isInline: true,
    etag: pdfSha256,
  };
}

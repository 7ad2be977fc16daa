/**
 * Writes revisions in the same transaction as the change. Their PDFs are created later, outside the
 * transaction.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { userIdOf } from '#server/access/actor.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { documentContent } from '../document-revision.ts';
import type { DocumentContent } from '../document-revision.ts';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import { documentRevisions } from './document-revision-table.ts';

interface DocumentKey {
  kind: DocumentName;
  documentId: number;
}

interface NewRevision extends DocumentKey {
  number: number;
  content: DocumentContent;
  createdAt: Date;
  createdBy: number | null;
}

/** Inserts the first revision of a document that is issued as soon as it is created. */
export async function insertFirstRevision(
  tx: DbOrTx,
  { actor, now }: ActorContext,
  { content, ...key }: DocumentKey & { content: DocumentContent },
): Promise<void> {
  // Once inserted, the trigger document_revisions_unchanged rejects any change.
  await tx
    .insert(documentRevisions)
    .values({ ...key, number: 1, content, createdAt: now, createdBy: userIdOf(actor) });
}

/** Inserts a revision and updates the document's revision number in one statement. */
async function insertRevision(tx: DbOrTx, revision: NewRevision): Promise<number> {
  const { kind, documentId, number } = revision;
  const insert = tx.insert(documentRevisions).values(revision);
  const table = sql.identifier(DOCUMENT_KINDS[kind].entity);
  await tx.execute(sql`
    with kept as ${insert} update ${table} set revision = ${number} where id = ${documentId}`);

  return number;
}

/**
 * True if the stored revision has the same content, including the client if the revision recorded
 * one.
 */
const isSameContent = (kept: DocumentContent | null, content: DocumentContent): boolean =>
  kept !== null && isSameValue({ ...kept, clientId: kept.clientId ?? content.clientId }, content);

async function lastContent(tx: DbOrTx, { kind, documentId }: DocumentKey) {
  const [last] = await tx
    .select({ content: documentRevisions.content })
    .from(documentRevisions)
    .where(and(eq(documentRevisions.kind, kind), eq(documentRevisions.documentId, documentId)))
    .orderBy(desc(documentRevisions.number))
    .limit(1);

  return last ? documentContent.parse(last.content) : null;
}

interface DocumentState {
  isIssued: boolean;
  content: DocumentContent;
}

interface DocumentChange extends DocumentKey {
  before: DocumentState & { revision: number };
  after: DocumentState;
  /** The reason this change needs confirmation, such as 'INV-1004 is paid.'; null if it doesn't. */
  question: string | null;
  /** True if the user confirmed saving a new revision. */
  revise: boolean | undefined;
}

function askFirst(question: string, next: number): AppError {
  const earlier = next > 2 ? 'the earlier PDFs stay' : 'the earlier PDF stays';

  return new AppError(
    'conflict',
    `${question} Saving makes revision ${next}; ${earlier} available.`,
    {
      details: { needsRevision: true, revision: next },
    },
  );
}

/**
 * Copies the latest revision to a new one, for a change that is printed but not stored in the
 * content. Returns the new revision number.
 */
export async function repeatRevision(
  tx: DbOrTx,
  { actor, now }: ActorContext,
  { revision, ...key }: DocumentKey & { revision: number },
): Promise<number> {
  const content = await lastContent(tx, key);
  if (!content) return revision;

  return insertRevision(tx, {
    ...key,
    number: revision + 1,
    content,
    createdAt: now,
    createdBy: userIdOf(actor),
  });
}

/**
 * Inserts a revision when a document is issued and whenever its printed content changes after that.
 * Returns the latest revision number. Throws a 409 with `needsRevision` if a required confirmation
 * is missing.
 */
export async function keepRevision(
  tx: DbOrTx,
  { actor, now }: ActorContext,
  { before, after, question, revise, ...key }: DocumentChange,
): Promise<number> {
  const isChanged = !isSameValue(before.content, after.content);
  const next = before.revision + 1;
  if (before.isIssued && isChanged && question && !revise) throw askFirst(question, next);

  const { content, isIssued } = after;
  if (!isIssued || (before.isIssued && !isChanged)) return before.revision;
  if (
    !before.isIssued &&
    before.revision > 0 &&
    isSameContent(await lastContent(tx, key), content)
  ) {
    return before.revision;
  }

  return insertRevision(tx, {
    ...key,
    number: next,
    content,
    createdAt: now,
    createdBy: userIdOf(actor),
  });
}

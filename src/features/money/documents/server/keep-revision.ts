/**
 * Writes revisions in the transaction of the change; their PDFs are created later, outside of it.
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

/** Inserts the first revision of a document that is issued on creation. */
export async function insertFirstRevision(
  tx: DbOrTx,
  { actor, now }: ActorContext,
  { content, ...key }: DocumentKey & { content: DocumentContent },
): Promise<void> {
  // The trigger document_revisions_unchanged refuses any later change.
  await tx
    .insert(documentRevisions)
    .values({ ...key, number: 1, content, createdAt: now, createdBy: userIdOf(actor) });
}

/** Inserts a revision and sets its number on the document, in one statement. */
async function insertRevision(tx: DbOrTx, revision: NewRevision): Promise<number> {
  const { kind, documentId, number } = revision;
  const insert = tx.insert(documentRevisions).values(revision);
  const table = sql.identifier(DOCUMENT_KINDS[kind].entity);
  await tx.execute(sql`
    with kept as ${insert} update ${table} set revision = ${number} where id = ${documentId}`);

  return number;
}

/** Returns true when a revision has the same content and, if recorded, the same client. */
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
  /**
   * The reason this change needs confirmation, such as 'INV-1004 is paid.'; null when it needs
   * none.
   */
  question: string | null;
  /** True when the user confirmed a new revision. */
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
 * Inserts a copy of the latest revision as the next, for a change printed beside its content;
 * returns its number.
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
 * Inserts the first revision when a document is issued, and another one when its printed content
 * changes; returns the latest revision number. Throws a 409 with `needsRevision` when a required
 * confirmation is missing.
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

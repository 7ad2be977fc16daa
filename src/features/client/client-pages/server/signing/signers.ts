/** Reads an estimate's signers and whose turn it is, and updates them. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { linkOf, turnOffLink } from '#features/work/client-links/server/client-links.ts';
import { nextVersion, readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { estimates, type EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { recordEstimateEvent } from '#features/money/estimates/server/record-estimate-event.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { SignerInput } from '../../signer.ts';
import { documentSignatures } from '../signature-table.ts';
import { estimateSigners } from '../signer-table.ts';

export interface SignerState {
  id: number;
  name: string;
  email: string;
  signedAt: Date | null;
  /**
   * The last time they were emailed their link to the current revision of the estimate; null if
   * never.
   */
  mailedAt: Date | null;
  state: 'signed' | 'next' | 'waiting';
}

/**
 * Returns an estimate's signers in order. A signature counts only for the revision that was signed.
 */
export async function signersOf(
  db: DbOrTx,
  { id, revision }: Pick<EstimateRow, 'id' | 'revision'>,
): Promise<SignerState[]> {
  const rows = await db
    .select({
      id: estimateSigners.id,
      name: estimateSigners.name,
      email: estimateSigners.email,
      signedAt: documentSignatures.signedAt,
      mailedAt: sql<Date | null>`case when ${estimateSigners.linkMailedRevision} = ${revision}
        then ${estimateSigners.linkMailedAt} end`.mapWith(estimateSigners.linkMailedAt),
    })
    .from(estimateSigners)
    .leftJoin(
      documentSignatures,
      and(
        eq(documentSignatures.kind, 'estimate'),
        eq(documentSignatures.documentId, id),
        eq(documentSignatures.revision, revision),
        eq(documentSignatures.signerId, estimateSigners.id),
      ),
    )
    .where(eq(estimateSigners.estimateId, id))
    .orderBy(asc(estimateSigners.place), asc(estimateSigners.id));
  const turn = rows.findIndex(({ signedAt }) => signedAt === null);

  return rows.map((row, place) => ({
    ...row,
    state: row.signedAt !== null ? 'signed' : place === turn ? 'next' : 'waiting',
  }));
}

/** Throws 409 unless it is this signer's turn. */
export function assertTurn(all: readonly SignerState[], { id }: { id: number }): void {
  const mine = all.find((one) => one.id === id);
  if (mine?.state === 'next') return;
  const before = all.find(({ state }) => state === 'next')?.name ?? 'someone else';

  throw new AppError(
    'conflict',
    mine?.state === 'signed'
      ? 'You have already signed this estimate.'
      : `You can sign after ${before} has signed.`,
  );
}

/** Throws unless those who already signed stay first and unchanged. */
function assertSignedStay(before: readonly SignerState[], sent: readonly SignerInput[]): void {
  const signed = before.filter(({ state }) => state === 'signed');
  const moved = signed.find(({ id, name, email }, place) => {
    const now = sent[place];

    return now?.id !== id || now.name !== name || now.email !== email;
  });
  if (!moved) return;

  throw new AppError(
    'conflict',
    `${moved.name} has already signed and cannot be changed. To start over, change the estimate. Everyone then signs the new version.`,
  );
}

function assertKnown(before: readonly SignerState[], sent: readonly SignerInput[]): void {
  const at = sent.findIndex(({ id }) => id !== undefined && before.every((one) => one.id !== id));
  if (at < 0) return;
  const message = 'This signer was removed. Add them again.';

  throw new AppError('bad_input', message, { issues: [{ path: `signers.${at}.name`, message }] });
}

/**
 * Throws 409 if another user changed the signers or moved the estimate to another client since the
 * editor loaded them.
 */
async function assertNotChanged(
  tx: DbOrTx,
  { id, version, clientName, estimateNumber }: EstimateRow,
  { before, sent, sentVersion }: Compared,
): Promise<void> {
  if (sentVersion === undefined || sentVersion >= version) return;
  const [earlier] = await tx
    .select({ id: historyEvents.id })
    .from(historyEvents)
    .where(
      and(
        eq(historyEvents.entity, 'estimates'),
        eq(historyEvents.entityId, id),
        gt(historyEvents.version, sentVersion),
        sql`jsonb_exists(${historyEvents.changes}, 'clientId')`,
      ),
    )
    .limit(1);
  if (earlier) {
    throw new AppError(
      'conflict',
      `${estimateNumber} now belongs to ${clientName}. Reload the page and add the signers for ${clientName}.`,
    );
  }
  const said = (all: readonly SignerInput[]) => all.map(({ name, email }) => ({ name, email }));
  if (isSameValue(said(sent), said(before))) return;
  await assertNoConflicts(tx, {
    entity: 'estimates',
    id,
    sentVersion,
    sent: { signers: sent },
    current: { version, signers: before.map((one) => ({ id: one.id, ...said([one])[0] })) },
  });
}

interface Compared {
  before: readonly SignerState[];
  sent: readonly SignerInput[];
  sentVersion: number | undefined;
}

/**
 * Returns the signers' names for the timeline, such as 'Maria Alvarez (maria@mail.example), Luis
 * Alvarez (…)'; null if there are none.
 */
const namesOf = (all: readonly { name: string; email: string }[]): string | null =>
  all.map(({ name, email }) => `${name} (${email})`).join(', ') || null;

interface SignersChange {
  id: number;
  access: RowAccess<'estimates'>;
  signers: readonly SignerInput[];
  /** The estimate's version that the editor had loaded; undefined skips the check. */
  version?: number | undefined;
}

const NOT_MAILED = { linkMailedAt: null, linkMailedRevision: null };

/**
 * Sets the signers in order. Turns off the link of any signer who was removed or whose email
 * changed. Throws 409 with both lists if another user changed the signers since the editor loaded
 * them.
 */
export function setSigners(
  ctx: RequestContext,
  { id, access, signers, version: sentVersion }: SignersChange,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await readDocumentRow(estimateDocuments.kind, tx, { id, access, lock: true });
    if (row.status === 'accepted') {
      throw new AppError('conflict', `${row.estimateNumber} is already accepted.`);
    }
    const before = await signersOf(tx, row);
    await assertNotChanged(tx, row, { before, sent: signers, sentVersion });
    assertKnown(before, signers);
    assertSignedStay(before, signers);
    const left = before.filter((one) => signers.every((now) => now.id !== one.id));
    const moved = before.filter((one) =>
      signers.some((now) => now.id === one.id && now.email !== one.email),
    );
    for (const one of [...left, ...moved]) {
      await turnOffLink(tx, ctx, { entity: 'estimates', id, signerId: one.id });
    }
    if (left.length > 0) {
      const ids = left.map((one) => one.id);
      await tx.delete(estimateSigners).where(inArray(estimateSigners.id, ids));
    }
    for (const [place, { id: signerId, ...one }] of signers.entries()) {
      if (signerId === undefined) {
        await tx.insert(estimateSigners).values({ ...one, place, estimateId: id });
      } else {
        await tx
          .update(estimateSigners)
          .set({
            ...one,
            place,
            // Emails sent to the signer's previous address no longer count.
            ...(moved.some((other) => other.id === signerId) && NOT_MAILED),
          })
          .where(eq(estimateSigners.id, signerId));
      }
    }
    const after = await signersOf(tx, row);
    for (const one of after) {
      await linkOf(tx, ctx, { entity: 'estimates', id, signerId: one.id });
    }
    await tx
      .update(estimates)
      .set({ version: nextVersion, updatedAt: ctx.now })
      .where(eq(estimates.id, id));
    const names = signers.map(({ name }) => name).join(', then ');
    await recordEstimateEvent(tx, ctx, {
      row,
      action: 'updated',
      version: row.version + 1,
      before: { signers: namesOf(before) },
      after: { signers: namesOf(after) },
      reason: names === '' ? 'Signing order removed' : `To be signed by ${names}`,
    });
  });
}

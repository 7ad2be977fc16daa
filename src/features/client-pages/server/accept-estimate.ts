/** A client signs an estimate: the signature, the status, the job and the news, in one transaction. */
import { readDocumentRow } from '#features/documents/server/document-store.ts';
import { holdClients } from '#features/estimates/server/acceptance.ts';
import { updateEstimate } from '#features/estimates/server/change-estimate.ts';
import { estimateDocuments } from '#features/estimates/server/estimate-kind.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { Strokes } from '../signature.ts';
import { assertAnswerable } from './estimate-state.ts';
import type { OpenedLink, Visit } from './open-link.ts';
import { documentSignatures } from './signature-table.ts';
import { keepSignedCopy } from './signed-copy.ts';
import { actingClient, tellOffice } from './tell-office.ts';

/** What the signer gave, and what they saw. */
interface Given {
  name: string;
  email: string;
  strokes: Strokes | null;
  consent: { version: string; text: string };
  /** Of the PDF that the page offered. */
  documentSha256: string;
  /** The revision whose PDF that is. */
  revision: number;
  verifyUrl: string;
}

export const CHANGED =
  'This estimate was changed while you had it open. Please read the new version below before you sign it. What you entered is still there.';

/**
 * Accepts an estimate with a signature that is bound to the PDF the signer saw. Of two at once one
 * waits for the other and is told what became of the estimate. What follows from an acceptance, such as
 * the job, is the estimate's own.
 */
export async function acceptEstimate(
  { ctx, request }: Visit,
  { opened, given }: { opened: OpenedLink & { shows: 'document' }; given: Given },
): Promise<void> {
  const { link, user, document } = opened;
  const { id } = document.row;
  const { consent, revision, ...rest } = given;
  await inTransaction(ctx.db, async (tx) => {
    await holdClients(tx, { estimateId: id });
    const { kind } = estimateDocuments;
    const row = await readDocumentRow(kind, tx, { id, access: everyRow, lock: true });
    assertAnswerable(row, ctx);
    if (row.revision !== revision) throw new AppError('conflict', CHANGED);
    const acting = actingClient(ctx, tx, given.name);
    await updateEstimate(acting, {
      id,
      access: everyRow,
      change: { status: 'accepted' },
    });
    const [signature] = await tx
      .insert(documentSignatures)
      .values({
        ...rest,
        kind: 'estimate',
        documentId: id,
        revision,
        linkId: link.id,
        consentVersion: consent.version,
        consent: consent.text,
        signedAt: ctx.now,
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? 'not told').slice(0, 300),
        besideUser: user?.fullName ?? null,
      })
      .returning({ id: documentSignatures.id });
    if (!signature) throw new Error('the signature was not stored');
    await recordHistory(tx, acting, {
      entity: 'estimates',
      entityId: id,
      label: row.estimateNumber,
      action: 'signed',
      contactId: row.clientId,
      jobId: row.jobId,
    });
    const detail = formatCents(row.totalCents);
    await tellOffice(tx, acting, { type: 'proposalSigned', opened, detail });
    await enqueue(tx, keepSignedCopy, { signatureId: signature.id });
  });
}

/**
 * Signs an estimate for a client: stores the signature, status, job, and notifications in one
 * transaction.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { holdClients } from '#features/money/estimates/server/acceptance.ts';
import { updateEstimate } from '#features/money/estimates/server/change-estimate.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { recordEstimateEvent } from '#features/money/estimates/server/record-estimate-event.ts';
import { everyRow } from '#server/access/row-access.ts';
import { clientNotifications } from '../../client-notifications.ts';
import type { Strokes } from '../../signature.ts';
import { assertAnswerable } from '../pages/estimate-state.ts';
import { assertStillTheirs } from '../pages/assert-still-theirs.ts';
import type { OpenedLink, Visit } from '../pages/open-link.ts';
import { mailSigner } from './mail-signer.ts';
import { assertTurn, signersOf } from './signers.ts';
import { reopenedJob } from '../pages/reopened-job.ts';
import { documentSignatures } from '../signature-table.ts';
import { keepSignedCopy, signaturesTogether } from './signed-copy.ts';
import { actingClient, notifyOffice } from './notify-office.ts';

/** The signer's input, and the document they saw. */
interface SignatureInput {
  name: string;
  email: string;
  strokes: Strokes | null;
  consent: { version: string; text: string };
  /** The hash of the PDF shown on the page. */
  documentSha256: string;
  /** The revision of that PDF. */
  revision: number;
  /** Null if the settings have no public URL: the host in a request can't be trusted. */
  verifyUrl: string | null;
}

export const BY_OWN_LINK = 'Each signer must use their own link.';

export const CHANGED =
  'This estimate was changed while you had it open. Please read the new version below before you sign it. What you entered is still there.';

/**
 * Returns the signer after the one who opened the link, or null if there is none; throws 409 if it
 * isn't the turn of the one who opened it.
 */
export async function nextAfter(tx: DbOrTx, row: EstimateRow, opened: OpenedLink) {
  const all = await signersOf(tx, row);
  if (all.length > 0) {
    if (!opened.signer) throw new AppError('conflict', BY_OWN_LINK);
    assertTurn(all, opened.signer);

    return all.find(({ state }) => state === 'waiting') ?? null;
  }
  const [signed] = await tx
    .select({ id: documentSignatures.id })
    .from(documentSignatures)
    .where(
      and(
        eq(documentSignatures.kind, 'estimate'),
        eq(documentSignatures.documentId, row.id),
        eq(documentSignatures.revision, row.revision),
        isNull(documentSignatures.signerId),
      ),
    );
  if (signed)
    throw new AppError('conflict', 'This version is already signed. Contact us for a new one.');

  return null;
}

/**
 * Signs an estimate, bound to the PDF that the signer saw. The last signature accepts the estimate.
 * A concurrent call waits for the first one and then returns the estimate's outcome. The effects of
 * accepting, such as updating the job, are handled by the estimates feature. Returns who signs
 * next.
 */
export async function acceptEstimate(
  { ctx, request }: Visit,
  { opened, signed }: { opened: OpenedLink & { shows: 'document' }; signed: SignatureInput },
): Promise<{ next: { name: string } | null }> {
  const { link, user, document } = opened;
  const { id } = document.row;
  const { consent, revision, ...rest } = signed;
  return inTransaction(ctx.db, async (tx) => {
    await holdClients(tx, { estimateId: id });
    const { kind } = estimateDocuments;
    const row = await readDocumentRow(kind, tx, { id, access: everyRow, lock: true });
    await assertStillTheirs(tx, opened, row);
    assertAnswerable(row, ctx);
    if (row.revision !== revision) throw new AppError('conflict', CHANGED);
    const next = await nextAfter(tx, row, opened);
    const acting = actingClient(ctx, tx, signed.name);
    const accepted =
      next === null
        ? await updateEstimate(acting, { id, access: everyRow, change: { status: 'accepted' } })
        : null;
    const reopened = accepted && (await reopenedJob(tx, ctx, accepted));
    // The trigger document_signatures_unchanged rejects any later change.
    const [signature] = await tx
      .insert(documentSignatures)
      .values({
        ...rest,
        kind: 'estimate',
        documentId: id,
        clientId: row.clientId,
        revision,
        linkId: link.id,
        signerId: opened.signer?.id ?? null,
        completes: next === null,
        consentVersion: consent.version,
        consent: consent.text,
        signedAt: ctx.now,
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? 'not sent').slice(0, 300),
        besideUser: user?.fullName ?? null,
      })
      .returning({ id: documentSignatures.id, signerId: documentSignatures.signerId });
    if (!signature) throw new Error('the signature was not stored');
    await recordEstimateEvent(tx, acting, { row, action: 'signed' });
    const detail = formatCents(row.totalCents);
    const more = [detail, next && `${next.name} signs next`, reopened?.words];
    await notifyOffice(tx, acting, {
      type: clientNotifications.proposalSigned,
      opened,
      detail: more.filter(Boolean).join(', '),
      also: reopened?.people ?? [],
    });
    if (next) {
      await enqueue(tx, mailSigner, { signerId: next.id, revision });
    } else {
      for (const one of await signaturesTogether(tx, {
        ...signature,
        documentId: id,
        revision,
        clientId: row.clientId,
      })) {
        await enqueue(tx, keepSignedCopy, { signatureId: one.id });
      }
    }

    return { next };
  });
}

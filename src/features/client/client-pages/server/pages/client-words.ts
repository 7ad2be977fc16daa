/** Messages from clients to the office: a decline, a question, or a request for a new estimate. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { updateDocument } from '#features/money/documents/server/document-verbs.ts';
import { holdClients } from '#features/money/estimates/server/acceptance.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { findLinkableClient } from '#features/work/client-links/server/linkable-client.ts';
import { writeClientNote } from '#features/work/notes/server/client-note.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { notes } from '#server/records/note-table.ts';
import { everyRow } from '#server/access/row-access.ts';
import { clientNotifications } from '../../client-notifications.ts';
import { assertStillTheirs } from './assert-still-theirs.ts';
import { assertAnswerable } from './estimate-state.ts';
import { assertTurn, signersOf } from '../signing/signers.ts';
import { noPage, type OpenedLink, type Visit } from './open-link.ts';
import { actingClient, recordOf, notifyOffice } from '../signing/notify-office.ts';

const DAY_MS = 86_400_000;

/**
 * Adds a note to the record and notifies the office. The same text sent again within a day is
 * stored only once.
 */
export async function writeToOffice(
  { ctx }: Visit,
  { opened, text }: { opened: OpenedLink; text: string },
): Promise<void> {
  const { client } = opened;
  const { entity, id } = recordOf(opened);
  await inTransaction(ctx.db, async (tx) => {
    // Taking the lock makes a double tap wait, so the second request finds the note from the first.
    await holdClients(tx, { clientId: client.id });
    // The document may have been moved to another client at the same time.
    const clientId = await findLinkableClient(tx, ctx, { entity, id });
    if (clientId !== opened.link.clientId) throw noPage();
    const same = and(
      eq(notes.entity, entity),
      eq(notes.entityId, id),
      eq(notes.text, text),
      isNull(notes.createdBy),
      gt(notes.createdAt, new Date(ctx.now.getTime() - DAY_MS)),
    );
    if ((await tx.select({ id: notes.id }).from(notes).where(same)).length > 0) return;
    const acting = actingClient(ctx, tx, opened.signer?.name ?? client.name);
    await writeClientNote(tx, acting, { entity, id, text });
    await notifyOffice(tx, acting, {
      type: clientNotifications.clientMessage,
      opened,
      detail: text,
    });
  });
}

/** Declines the estimate, storing the client's reason. */
export async function declineEstimate(
  { ctx }: Visit,
  { opened, reason }: { opened: OpenedLink & { shows: 'document' }; reason: string | null },
): Promise<void> {
  const { client, document } = opened;
  const { id } = document.row;
  await inTransaction(ctx.db, async (tx) => {
    await holdClients(tx, { clientId: client.id });
    const { kind } = estimateDocuments;
    const row = await readDocumentRow(kind, tx, { id, access: everyRow, lock: true });
    await assertStillTheirs(tx, opened, row);
    assertAnswerable(row, ctx);
    if (opened.signer) assertTurn(await signersOf(tx, row), opened.signer);
    const acting = actingClient(ctx, tx, opened.signer?.name ?? client.name);
    const change = { status: 'declined' as const, reason };
    await updateDocument(estimateDocuments, acting, { id, access: everyRow, change });
    const detail = reason === null ? 'Declined' : `Declined: ${reason}`;
    await notifyOffice(tx, acting, { type: clientNotifications.clientMessage, opened, detail });
  });
}

/**
 * Saves a client's choices on an estimate: a package and optional line items. Each choice creates a
 * revision.
 */
import { and, eq } from 'drizzle-orm';
import {
  hasChoices,
  lineNotes,
  withChoices,
  type Choices,
} from '#features/money/documents/line-choices.ts';
import { toLineItem } from '#features/money/documents/line-item.ts';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { updateDocument } from '#features/money/documents/server/document-verbs.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/access/row-access.ts';
import { nextAfter } from '../signing/accept-estimate.ts';
import { assertStillTheirs } from './assert-still-theirs.ts';
import { assertAnswerable } from './estimate-state.ts';
import type { OpenedLink, Visit } from './open-link.ts';
import { documentSignatures } from '../signature-table.ts';
import { actingClient } from '../signing/notify-office.ts';

/** True if someone has signed the current revision, which makes its choices final. */
export async function isSigned(
  db: DbOrTx,
  { id, revision }: Pick<EstimateRow, 'id' | 'revision'>,
): Promise<boolean> {
  const [signed] = await db
    .select({ id: documentSignatures.id })
    .from(documentSignatures)
    .where(
      and(
        eq(documentSignatures.kind, 'estimate'),
        eq(documentSignatures.documentId, id),
        eq(documentSignatures.revision, revision),
      ),
    )
    .limit(1);

  return signed !== undefined;
}

const MADE = 'Options can’t be changed once signing has started.';

/**
 * Saves the choices of the client or signer whose turn it is to sign; returns true if they changed.
 */
export function chooseOptions(
  { ctx }: Visit,
  { opened, choices }: { opened: OpenedLink & { shows: 'document' }; choices: Choices },
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const { id } = opened.document.row;
    const { kind } = estimateDocuments;
    const row = await readDocumentRow(kind, tx, { id, access: everyRow, lock: true });
    await assertStillTheirs(tx, opened, row);
    assertAnswerable(row, ctx);
    const items = withChoices(row.items, choices);
    const isSame = items.every(({ isChosen }, index) => isChosen === row.items[index]?.isChosen);
    if (!hasChoices(row.items) || isSame) return false;
    await nextAfter(tx, row, opened);
    if (await isSigned(tx, row)) throw new AppError('conflict', MADE);
    const chosen = items.filter((line) => line.isChosen);
    const names = chosen.map((line) => (line.package ? lineNotes(line)[0] : line.description));
    const reason = `Chose ${[...new Set(names)].join(', ') || 'no option'}`.slice(0, 200);
    const acting = actingClient(ctx, tx, opened.signer?.name ?? opened.client.name);
    await updateDocument(estimateDocuments, acting, {
      id,
      access: everyRow,
      change: { items: items.map(toLineItem), reason },
    });

    return true;
  });
}

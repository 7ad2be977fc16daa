/** Creates, updates, and duplicates documents. Nothing here moves money. */
import { holdClient } from '#features/work/contacts/server/find-client.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import { toDollars } from '#shared/money.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { toLineItem } from '../line-item.ts';
import type { DocumentInput, DocumentRow } from './document-kind.ts';
import { readDocumentRow } from './document-store.ts';
import { changedColumns, insertDocument, saveDocument } from './write-document.ts';
import type { StoredKind } from './write-document.ts';

interface Chosen<E extends AnyEntity> {
  id: number;
  access: RowAccess<E['name']>;
}

type DocumentUpdate = DocumentInput & {
  version?: number | undefined;
  revise?: boolean | undefined;
  reason?: string | null | undefined;
};

/**
 * Creates a document for a client. Uses the next number unless the request has one; throws a 409 if
 * that number is already in use.
 */
export function createDocument<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
>(
  stored: StoredKind<E, Row, Input>,
  ctx: CallContext,
  input: Input & { clientId: number },
): Promise<RecordOf<E>> {
  return inTransaction(
    ctx.db,
    async (tx) => (await insertDocument(stored, tx, ctx, { input })).record,
  );
}

/** Updates a document. Throws a 409 with both values if another user changed the same field. */
export function updateDocument<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentUpdate,
>(
  { kind, store }: StoredKind<E, Row, Input>,
  ctx: CallContext,
  { id, access, change }: Chosen<E> & { change: Input },
): Promise<RecordOf<E>> {
  const { version: sentVersion, revise, reason, ...sent } = change;

  return inTransaction(ctx.db, async (tx) => {
    if (change.clientId !== undefined) await holdClient(tx, change.clientId);
    const row = await readDocumentRow(kind, tx, { id, access, lock: true });
    const before = await store.find(tx, ctx, { id, access: everyRow });
    const current = await store.showTo({ ...ctx, db: tx }, before);
    await assertNoConflicts(tx, { entity: kind.entity.name, id, sentVersion, sent, current });
    const columns = await changedColumns(kind, tx, ctx, { before: row, change });
    await saveDocument(kind, tx, ctx, { before: row, columns, revise, sent: change });
    const record = await store.find(tx, ctx, { id, access: everyRow });
    await store.audit(tx, ctx, { action: 'updated', record, before, reason });

    return store.showTo({ ...ctx, db: tx }, record);
  });
}

/**
 * Returns the document fields to copy: client, job, location, description, notes, lines, discount,
 * and tax. Number and dates are not copied.
 */
export function copyOf(document: DocumentRow) {
  return {
    clientId: document.clientId,
    jobId: document.jobId,
    locationId: document.locationId,
    description: document.description,
    notes: document.notes,
    taxLabel: document.taxLabel,
    items: document.items.map(toLineItem),
    discountPercent: document.discountPercent,
    discountAmount: document.discountAmountCents && toDollars(document.discountAmountCents),
    ...(document.taxRate === null
      ? { tax: toDollars(document.taxCents) }
      : { taxRate: document.taxRate }),
  };
}

/**
 * Creates a draft with the original's client, job, lines, tax, and terms, but a new number and new
 * dates.
 */
export function duplicateDocument<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
>(
  stored: StoredKind<E, Row, Input>,
  ctx: CallContext,
  { sent, ...one }: Chosen<E> & { sent?: Partial<Input> },
): Promise<RecordOf<E>> {
  const { kind } = stored;

  return inTransaction(ctx.db, async (tx) => {
    const original = await readDocumentRow(kind, tx, one);
    const shared = { ...copyOf(original), terms: original.terms };
    // The cast is safe: the copied values match the kind's input type.
    const input = { ...shared, ...kind.copied?.(original), ...sent } as Input & {
      clientId: number;
    };

    const { taxRounding } = original;

    return (await insertDocument(stored, tx, ctx, { input, taxRounding })).record;
  });
}

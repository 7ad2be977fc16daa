/** Notifies the office of clients' actions on their pages. */
import { eq } from 'drizzle-orm';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { notify } from '#features/office/notifications/server/notify.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import type { ClientLinkRow } from '#features/work/client-links/server/client-link-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { actAs } from '#server/http/public-call.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import type { NotificationType } from '#shared/notification-type.ts';
import { joinLine } from '#server/records/search-line.ts';
import type { OpenDocument, OpenedLink } from '../pages/open-link.ts';

/**
 * The record that an action on a page belongs to: the document, or the client on a page of all
 * documents.
 */
export interface PageRecord {
  entity: 'estimates' | 'invoices' | 'contacts';
  id: number;
}

export function recordOf(opened: OpenedLink): PageRecord {
  if (opened.shows !== 'document') {
    const { entity, entityId }: ClientLinkRow = opened.link;

    return { entity, id: entityId };
  }
  const { kind, row } = opened.document;

  return { entity: kind === 'estimate' ? 'estimates' : 'invoices', id: row.id };
}

/**
 * Returns the context for actions by a client. It has access to every row because the caller has
 * already checked what the page shows.
 */
export const actingClient = (ctx: PublicContext, tx: DbOrTx, name: string): CallContext => ({
  ...actAs(ctx, { kind: 'client', name, rows: () => everyRow }),
  db: tx,
});

/**
 * Returns the users responsible for a record: the job's sales rep and the document's author, or the
 * client's assignee.
 */
async function caretakers(
  tx: DbOrTx,
  client: { id: number },
  document: OpenDocument | null,
): Promise<number[]> {
  const [contact] = await tx
    .select({ assignedTo: contacts.assignedTo })
    .from(contacts)
    .where(eq(contacts.id, client.id));
  if (!document) return [contact?.assignedTo ?? null].filter((id) => id !== null);
  const { jobId, createdBy } = document.row;
  const [job] =
    jobId === null
      ? []
      : await tx.select({ salesRep: jobs.salesRep }).from(jobs).where(eq(jobs.id, jobId));

  return [job?.salesRep ?? contact?.assignedTo ?? null, createdBy].filter((id) => id !== null);
}

interface OfficeNotification {
  type: NotificationType;
  opened: OpenedLink;
  /** Shown after the record's name: 'Declined', or the start of a question. */
  detail: string | null;
  /** Additional users to notify; all of them must have access to the record. */
  also?: readonly number[];
}

/**
 * Notifies the users responsible for the record, or if there are none, every user who has access to
 * it.
 */
export async function notifyOffice(
  tx: DbOrTx,
  ctx: CallContext,
  { type, opened, detail, also = [] }: OfficeNotification,
): Promise<void> {
  const { entity, id } = recordOf(opened);
  const { label } = await recordsOf(entity).about(tx, ctx, { id, access: everyRow });
  const record = { id, label: joinLine(label, detail?.slice(0, 120) ?? null) };
  const document = opened.shows === 'document' ? opened.document : null;
  const theirs = await caretakers(tx, opened.client, document);
  if (theirs.length === 0) {
    await notifyReaders(tx, ctx, { type, entity, records: [record] });
    return;
  }
  await notify(tx, ctx, { type, record: { entity, ...record }, userIds: [...also, ...theirs] });
}

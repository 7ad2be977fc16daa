/** Notifies the office of a client's actions on their page. */
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

/** The record that something on a page is about: the document, or the client where it is of all. */
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

/** The context in which a client acts. What it may touch is what its page shows, which was found before. */
export const actingClient = (ctx: PublicContext, tx: DbOrTx, name: string): CallContext => ({
  ...actAs(ctx, { kind: 'client', name, rows: () => everyRow }),
  db: tx,
});

/**
 * Returns the users who look after a record: the job's sales rep and the document's author; for a
 * client, the assignee.
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
  /** After the record's name: 'Declined', the first words of a question. */
  detail: string | null;
  /** Users who are notified too, each of whom may read the record. */
  also?: readonly number[];
}

/** Notifies those who look after the record, or else every user who may read it. */
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

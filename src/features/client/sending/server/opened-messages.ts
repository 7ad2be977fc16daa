/** Records the first time a client opens the page linked from a message, after it was sent. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { reachedBy, sentMessages } from './sent-message-table.ts';

interface OpenedRecord {
  entity: EntityName;
  id: number;
}

/**
 * Records that a link was opened, adds it to the timelines of the records it was sent for, and
 * returns those records. If several messages have the same link, there's no way to know which one
 * was clicked, so all of them count as opened and the timeline names the newest.
 */
export async function openMessages(
  tx: DbOrTx,
  ctx: CallContext,
  linkId: number,
): Promise<OpenedRecord[]> {
  const unopened = await tx
    .select({ id: sentMessages.id })
    .from(sentMessages)
    .where(
      and(
        eq(sentMessages.linkId, linkId),
        eq(sentMessages.state, 'sent'),
        isNull(sentMessages.openedAt),
      ),
    )
    .orderBy(desc(sentMessages.id))
    .for('update');
  const notified: OpenedRecord[] = [];
  for (const { id } of unopened) {
    const [message] = await tx
      .update(sentMessages)
      .set({ openedAt: ctx.now })
      .where(and(eq(sentMessages.id, id), isNull(sentMessages.openedAt)))
      .returning();
    if (!message) continue;
    const record = { entity: message.entity, id: message.entityId };
    if (notified.some(({ entity, id: one }) => entity === record.entity && one === record.id))
      continue;
    const about = await recordsOf(record.entity).about(tx, ctx, {
      id: record.id,
      access: everyRow,
    });
    await recordHistory(tx, ctx, {
      entity: record.entity,
      entityId: record.id,
      ...about,
      action: 'opened',
      after: { message: message.kind, sentTo: reachedBy(message).join(', ') },
    });
    notified.push(record);
  }

  return notified;
}

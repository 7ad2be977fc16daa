import { and, desc, eq, getTableColumns, isNotNull, max, sql } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { SentMessage } from '../sent-message.ts';
import { messageMail } from './message-mail.ts';
import { sentMessages } from './sent-message-table.ts';

/** The most messages to list for one record. Users usually want only the newest. */
const MOST_SHOWN = 50;

/**
 * True if the job failed without storing a status, for example because its process crashed every
 * time.
 */
const hasFailed = sql<boolean>`(${sentMessages.state} = 'queued' and exists (
  select from queued_jobs where kind = ${messageMail.name} and dead_at is not null
    and payload = jsonb_build_object('messageId', ${sentMessages.id})))`;

/** Returns when each signer of an estimate was last reminded, by signer id. */
export async function signersRemindedAt(
  db: DbOrTx,
  estimateId: number,
): Promise<ReadonlyMap<number | null, Date>> {
  const rows = await db
    .select({ signerId: sentMessages.signerId, at: max(sentMessages.sentAt) })
    .from(sentMessages)
    .where(
      and(
        eq(sentMessages.entity, 'estimates'),
        eq(sentMessages.entityId, estimateId),
        eq(sentMessages.state, 'sent'),
        isNotNull(sentMessages.signerId),
      ),
    )
    .groupBy(sentMessages.signerId);

  return new Map(rows.flatMap(({ signerId, at }) => (at === null ? [] : [[signerId, at]])));
}

interface Which {
  entity: EntityName;
  entityId: number;
  messageId?: number;
}

/** Returns a record's messages, newest first, or only the one with `messageId`. */
export async function readMessages(
  db: DbOrTx,
  { entity, entityId, messageId }: Which,
): Promise<SentMessage[]> {
  const { createdBy: _createdBy, pdf: _pdf, ...columns } = getTableColumns(sentMessages);
  const rows = await db
    .select({ ...columns, createdBy: users.fullName, hasFailed })
    .from(sentMessages)
    .leftJoin(users, eq(users.id, sentMessages.createdBy))
    .where(
      and(
        eq(sentMessages.entity, entity),
        eq(sentMessages.entityId, entityId),
        messageId === undefined ? undefined : eq(sentMessages.id, messageId),
      ),
    )
    .orderBy(desc(sentMessages.id))
    .limit(MOST_SHOWN);

  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.to,
    cc: row.cc,
    subject: row.subject,
    message: row.message,
    carries: row.carries,
    state: row.hasFailed ? 'failed' : row.state,
    problem: row.hasFailed ? 'server' : row.problem,
    serverSaid: row.serverSaid,
    refused: row.refused,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    sentAt: row.sentAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
  }));
}

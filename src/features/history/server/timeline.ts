/** A record's timeline, no more of it than its reader may see elsewhere. */
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { canSeeMoney } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import { JOB_MONEY_FIELDS } from '#features/jobs/job.ts';
import { payments } from '#features/payments/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { isReadable } from '#server/readable-records.ts';
import type { RecordKind } from '#server/readable-records.ts';
import { EVENTS_AT_ONCE } from '../history-event.ts';
import type { FieldChange, HistoryEntity, HistoryEvent } from '../history-event.ts';
import { historyEvents } from './history-table.ts';

const RELATED: readonly RecordKind[] = ['jobs', 'estimates', 'invoices', 'payments'];

/** What was given back of a payment is a line of its own, and news of that payment. */
function isOfRefund(paymentId: number): SQL | undefined {
  const refunds = sql`(select ${payments.id} from ${payments} where ${payments.refundOf} = ${paymentId})`;

  return and(eq(historyEvents.entity, 'payments'), sql`${historyEvents.entityId} in ${refunds}`);
}

/** Whether an event is about this very record, or shows on its timeline because it belongs to it. */
function belongsTo(entity: HistoryEntity, id: number): SQL | undefined {
  const own = and(eq(historyEvents.entity, entity), eq(historyEvents.entityId, id));
  if (entity === 'contacts') return or(own, eq(historyEvents.contactId, id));
  if (entity === 'jobs') return or(own, eq(historyEvents.jobId, id));
  if (entity === 'payments') return or(own, isOfRefund(id));

  return own;
}

/** The kinds of related events that this person may read, row by row; trashed records still count, their deletion is news. */
function isReadableEvent(user: Actor, entity: HistoryEntity): SQL | undefined {
  return or(
    eq(historyEvents.entity, entity),
    ...RELATED.map((kind) => {
      const table = sql.identifier(kind);

      return sql`(${historyEvents.entity} = ${kind} and exists (
        select from ${table} where ${table}.id = ${historyEvents.entityId} and ${isReadable(user, kind)}))`;
    }),
  );
}

function hiddenFields(user: Actor): readonly string[] {
  return canSeeMoney(user) ? [] : JOB_MONEY_FIELDS;
}

/** Events of which something is left to tell once hidden fields are taken away. */
function tellsSomething(hidden: readonly string[]): SQL {
  return sql`(${historyEvents.action} <> 'updated' or ${historyEvents.reason} is not null
    or ${historyEvents.changes} - ${sql.param([...hidden])}::text[] <> '{}'::jsonb)`;
}

function without(
  changes: Record<string, FieldChange>,
  hidden: readonly string[],
): HistoryEvent['changes'] {
  const shown: HistoryEvent['changes'] = {};
  for (const [field, { before = null, after = null }] of Object.entries(changes)) {
    if (!hidden.includes(field)) shown[field] = { before, after };
  }

  return shown;
}

interface TimelineQuestion {
  entity: HistoryEntity;
  id: number;
  /** Only events before this one. */
  before?: number | undefined;
}

/** Up to 50 events of a record that the reader may see, newest first. */
export async function readTimeline(
  db: DbOrTx,
  user: Actor,
  { entity, id, before }: TimelineQuestion,
): Promise<HistoryEvent[]> {
  const hidden = hiddenFields(user);
  const rows = await db
    .select()
    .from(historyEvents)
    .where(
      and(
        belongsTo(entity, id),
        before === undefined ? undefined : lt(historyEvents.id, before),
        isReadableEvent(user, entity),
        tellsSomething(hidden),
      ),
    )
    .orderBy(desc(historyEvents.id))
    .limit(EVENTS_AT_ONCE);

  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.userName,
    entity: row.entity,
    entityId: row.entityId,
    label: row.label,
    action: row.action,
    changes: without(row.changes, hidden),
    reason: row.reason,
    via: row.via,
  }));
}

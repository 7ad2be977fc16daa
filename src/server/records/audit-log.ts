import { isSameValue } from '#shared/same-value.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { OtherActor, SignedIn } from '#server/access/actor.ts';
import type { FieldChange, HistoryEntity } from '#shared/records/audit-event.ts';
import type { HistoryAction } from '#shared/records/history-actions.ts';
import { isEntityName } from '#shared/entity-names.ts';
import { reasonColumns } from './event-reason.ts';
import type { EventReason } from './event-reason.ts';
import { insertLines } from './insert-lines.ts';

type Fields = Record<string, unknown>;

/**
 * Fields that reveal nothing about a user's action: timestamps, ids, and values derived from other
 * fields.
 */
const UNSAID = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'createdBy',
  'totalAmount',
  'paidAmount',
  'owed',
  'validUntil',
  'displayStatus',
  'isExpired',
  'isBilled',
  'defaultTaxRate',
]);

/**
 * Returns the fields that differ between two states of a record. Without a previous state, returns
 * the fields that have a value.
 */
function changesBetween(before: Fields | null, after: Fields | null): Record<string, FieldChange> {
  const changes: Record<string, FieldChange> = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (UNSAID.has(field) || isSameValue(before?.[field], after?.[field])) continue;

    changes[field] = { before: before?.[field] ?? null, after: after?.[field] ?? null };
  }

  return changes;
}

export interface HappenedTo {
  entity: HistoryEntity;
  entityId: number;
  label: string;
  action: HistoryAction;
  /** The record as the API shows it, before and after the change. */
  before?: Fields | null;
  after?: Fields | null;
  /** The record's version after the change. */
  version?: number;
  reason?: EventReason | null;
  /** The note the event is about. */
  noteId?: number;
  contactId?: number | null;
  jobId?: number | null;
}

/** The actor who made the change. */
type Author = Pick<SignedIn, 'kind' | 'id' | 'fullName'> | Pick<OtherActor, 'kind' | 'name'>;

type EventContext = Pick<ActorContext, 'now' | 'via' | 'page'> & { actor: Author };

/** Returns the event columns that identify who made the change. */
export function authorColumns(actor: Author) {
  return actor.kind === 'user'
    ? { actorKind: actor.kind, userId: actor.id, actorName: actor.fullName }
    : { actorKind: actor.kind, userId: null, actorName: actor.name };
}

/**
 * Adds an event to the audit trail, in the transaction of the change, and announces it to browsers.
 * An update that changed nothing adds no event.
 */
export function recordHistory(tx: DbOrTx, ctx: EventContext, event: HappenedTo): Promise<void> {
  return recordHistories(tx, ctx, [event]);
}

/**
 * Does the same as `recordHistory` for many records that one call created or changed, in a single
 * statement.
 */
export async function recordHistories(
  tx: DbOrTx,
  { actor, now, via, page }: EventContext,
  events: readonly HappenedTo[],
): Promise<void> {
  const rows = events.flatMap(({ before, after, ...event }) => {
    const changes = changesBetween(before ?? null, after ?? null);
    const isEmpty = Object.keys(changes).length === 0 && !event.reason;
    if (event.action === 'updated' && isEmpty) return [];

    return [
      { at: now, ...authorColumns(actor), via, changes, ...event, ...reasonColumns(event.reason) },
    ];
  });
  // Moving a card within its board column is announced but isn't in the audit trail.
  const announced = [
    ...events.filter(({ entity }) => isEntityName(entity)),
    // Signing in changes nothing that browsers show.
    ...rows.filter(({ entity, action }) => !isEntityName(entity) && action !== 'signed_in'),
  ].map(({ entity, entityId, contactId = null, jobId = null }) => ({
    kind: entity,
    id: entityId,
    contactId,
    jobId,
  }));
  const author = { userId: actor.kind === 'user' ? actor.id : null, page };
  await insertLines(tx, { lines: rows, announced, author });
}

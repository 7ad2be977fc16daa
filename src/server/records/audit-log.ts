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

/** Fields that show nothing about a user's action: stamps, and second spellings of others. */
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

/** The fields in which two states of a record differ. Without a before, the filled ones. */
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
  /** The record as the API shows it, before and after. */
  before?: Fields | null;
  after?: Fields | null;
  /** The record's version after the change. */
  version?: number;
  reason?: EventReason | null;
  /** The note that it is about. */
  noteId?: number;
  contactId?: number | null;
  jobId?: number | null;
}

/** Who made the change. */
type Author = Pick<SignedIn, 'kind' | 'id' | 'fullName'> | Pick<OtherActor, 'kind' | 'name'>;

type EventContext = Pick<ActorContext, 'now' | 'via' | 'page'> & { actor: Author };

/** The columns of an event that say who made the change. */
export function authorColumns(actor: Author) {
  return actor.kind === 'user'
    ? { actorKind: actor.kind, userId: actor.id, actorName: actor.fullName }
    : { actorKind: actor.kind, userId: null, actorName: actor.name };
}

/**
 * Inserts one event into the audit trail, in the transaction of the change, and announces it to the
 * browsers. A change without differences inserts none.
 */
export function recordHistory(tx: DbOrTx, ctx: EventContext, event: HappenedTo): Promise<void> {
  return recordHistories(tx, ctx, [event]);
}

/** The same for many records that one call created or changed, in one statement. */
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
  // A card that was only moved on its board has a change that is not in the trail.
  const announced = [
    ...events.filter(({ entity }) => isEntityName(entity)),
    // A sign-in changes nothing that a browser shows.
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

/** Reads a record's timeline, without anything that the user has no access to elsewhere. */
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { canSeeMoney, scopeOf } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows, readsAll } from '#server/access/authorized-rows.ts';
import { ENTITY_NAMES, isEntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { actorLabel, EVENTS_AT_ONCE } from '#shared/records/audit-event.ts';
import type {
  FieldChange,
  HistoryEntity,
  HistoryEvent,
  TimelineFilter,
} from '#shared/records/audit-event.ts';
import { historyEvents } from './audit-table.ts';
import { namedReason, reasonName } from './event-reason.ts';
import { presentNote } from './note-records.ts';
import { notes } from './note-table.ts';

/**
 * Returns the conditions that connect events to a record's timeline: the event is about the record,
 * or about a record that belongs to it. Each condition has its own index, which returns the newest
 * events first.
 */
function waysTo(entity: HistoryEntity, id: number): SQL[] {
  const own = sql`${historyEvents.entity} = ${entity} and ${historyEvents.entityId} = ${id}`;
  if (entity === 'contacts') return [own, sql`${historyEvents.contactId} = ${id}`];
  if (entity === 'jobs') return [own, sql`${historyEvents.jobId} = ${id}`];
  const included = isEntityName(entity) && recordsOf(entity).timelineIncludes?.(id);

  return included
    ? [own, sql`${historyEvents.entity} = ${entity} and ${historyEvents.entityId} in (${included})`]
    : [own];
}

/**
 * Matches events on related records that the user has access to, checked row by row. Records in the
 * trash count, too, since their deletion is an event.
 */
function isReadableEvent(user: Actor, entity: HistoryEntity): SQL | undefined {
  return or(
    eq(historyEvents.entity, entity),
    ...ENTITY_NAMES.map((kind) => {
      // If the user has access to all records of a kind, there's no need to check each row.
      if (readsAll(user, kind)) return eq(historyEvents.entity, kind);
      const table = sql.identifier(kind);

      return sql`(${historyEvents.entity} = ${kind} and exists (
        select from ${table} where ${table}.id = ${historyEvents.entityId} and ${readableRows(user, kind).condition}))`;
    }),
  );
}

/**
 * Returns the fields to hide in events about this kind, because they can name records that the user
 * has no access to.
 */
function hiddenNames(user: Actor, entity: HistoryEntity): readonly string[] {
  if (!isEntityName(entity)) return [];
  const { naming, eventNaming } = entityOf(entity);

  return ENTITY_NAMES.flatMap((kind) =>
    scopeOf(user, kind, 'read') === 'all'
      ? []
      : [...(naming[kind] ?? []), ...(eventNaming[kind] ?? [])],
  );
}

function hiddenPrices(user: Actor): readonly string[] {
  return canSeeMoney(user) ? [] : ENTITY_NAMES.flatMap((name) => entityOf(name).pricedFields);
}

/**
 * Matches events that still show something once the hidden fields are removed. If a change is
 * hidden, its reason is, too.
 */
function hasVisibleChange(hidden: readonly string[]): SQL {
  const shown = sql`${historyEvents.changes} - ${sql.param([...hidden])}::text[]`;

  return sql`(${historyEvents.action} <> 'updated' or ${shown} <> '{}'::jsonb
    or (${historyEvents.reason} is not null and ${shown} = ${historyEvents.changes}))`;
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

/**
 * Converts an event to its API format, with nothing hidden. `reasonName` is the name of the record
 * that the reason mentions.
 */
export function presentEvent(
  row: typeof historyEvents.$inferSelect,
  reasonName: string | null,
): HistoryEvent {
  const { id, at, actorKind, actorName, entity, entityId, label, action, via } = row;

  return {
    id,
    at: at.toISOString(),
    by: actorLabel(actorKind, actorName),
    actor: actorKind,
    entity,
    entityId,
    label,
    action,
    changes: without(row.changes, []),
    reason: namedReason(row, reasonName),
    via,
  };
}

/** Returns the condition for a timeline filter. */
function isAmongShown(show: TimelineFilter | undefined, hidden: readonly string[]) {
  if (show === 'money') return isAboutMoney(hidden);
  if (show === 'notes') return eq(historyEvents.action, 'noted');

  return show === 'changes' ? isNull(historyEvents.noteId) : undefined;
}

/** Show only the note's creation, unless the note was deleted, and its deletion. */
const isShown = sql`(${historyEvents.noteId} is null or ${historyEvents.action} = 'note_deleted'
  or (${historyEvents.action} = 'noted' and exists (
    select from ${notes} where ${notes.id} = ${historyEvents.noteId} and ${notes.deletedAt} is null)))`;

interface TimelineQuestion {
  entity: HistoryEntity;
  id: number;
  /** An event's id. Only earlier events are returned. */
  before?: number | undefined;
  /** The timeline filter. */
  show?: TimelineFilter | undefined;
  limit?: number | undefined;
}

/** Matches events that set or changed an amount the user may see. */
function isAboutMoney(hidden: readonly string[]): SQL {
  const amounts = ENTITY_NAMES.flatMap((name) =>
    Object.entries(entityOf(name).every).flatMap(([field, { kind }]) =>
      kind === 'money' && !hidden.includes(field) ? [field] : [],
    ),
  );

  return sql`jsonb_exists_any(${historyEvents.changes}, ${sql.param(amounts)}::text[])`;
}

/** Returns a page of a record's events that the user has access to, newest first. */
export async function readTimeline(
  db: DbOrTx,
  user: Actor,
  { entity, id, before, show, limit = EVENTS_AT_ONCE }: TimelineQuestion,
): Promise<HistoryEvent[]> {
  const hidden = hiddenPrices(user);
  const seen = and(
    before === undefined ? undefined : lt(historyEvents.id, before),
    isReadableEvent(user, entity),
    hasVisibleChange(hidden),
    isShown,
    isAmongShown(show, hidden),
  );
  const newest = waysTo(entity, id).map(
    (way) => sql`(select ${historyEvents.id} from ${historyEvents}
      where ${way} and ${seen} order by ${historyEvents.id} desc limit ${limit})`,
  );
  const rows = await db
    .select({ row: historyEvents, note: notes, name: reasonName(user) })
    .from(historyEvents)
    .leftJoin(notes, and(eq(notes.id, historyEvents.noteId), eq(historyEvents.action, 'noted')))
    .where(sql`${historyEvents.id} in (${sql.join(newest, sql` union `)})`)
    .orderBy(desc(historyEvents.id))
    .limit(limit);

  return rows.map(({ row, note, name }) => {
    const event = presentEvent(row, name);
    // Show the note's current text, or nothing if it was deleted.
    if (row.noteId !== null)
      return { ...event, changes: {}, ...(note && { note: presentNote(note) }) };

    return {
      ...event,
      changes: without(row.changes, [...hidden, ...hiddenNames(user, row.entity)]),
      reason: hidden.some((field) => field in row.changes) ? null : event.reason,
    };
  });
}

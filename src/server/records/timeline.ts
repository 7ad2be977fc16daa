/** A record's timeline, no more of it than its reader may see elsewhere. */
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
 * The ways by which events belong to a record's timeline: they are about it, or about a record of it. Each
 * way is an index of its own that returns the newest first.
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
 * Selects the related events with row access, checked row by row; trashed records count, since their
 * deletion is an event.
 */
function isReadableEvent(user: Actor, entity: HistoryEntity): SQL | undefined {
  return or(
    eq(historyEvents.entity, entity),
    ...ENTITY_NAMES.map((kind) => {
      // When the user may read all records of a kind, no row needs checking.
      if (readsAll(user, kind)) return eq(historyEvents.entity, kind);
      const table = sql.identifier(kind);

      return sql`(${historyEvents.entity} = ${kind} and exists (
        select from ${table} where ${table}.id = ${historyEvents.entityId} and ${readableRows(user, kind).condition}))`;
    }),
  );
}

/** The fields to hide of events of this kind: they may name records that the user cannot read. */
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

/** Events that still say something without the hidden fields; the reason for a hidden change is hidden with it. */
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
 * Converts an event to the API's form, with nothing hidden; `reasonName` is the name of the record in its
 * reason.
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

/** The condition for a part of a timeline. */
function isAmongShown(show: TimelineFilter | undefined, hidden: readonly string[]) {
  if (show === 'money') return isAboutMoney(hidden);
  if (show === 'notes') return eq(historyEvents.action, 'noted');

  return show === 'changes' ? isNull(historyEvents.noteId) : undefined;
}

/** Events about a note are shown in two cases: its creation while the note exists, and its deletion. */
const isShown = sql`(${historyEvents.noteId} is null or ${historyEvents.action} = 'note_deleted'
  or (${historyEvents.action} = 'noted' and exists (
    select from ${notes} where ${notes.id} = ${historyEvents.noteId} and ${notes.deletedAt} is null)))`;

interface TimelineQuestion {
  entity: HistoryEntity;
  id: number;
  /** The id of an event; only earlier ones are returned. */
  before?: number | undefined;
  /** The filter of the events. */
  show?: TimelineFilter | undefined;
  limit?: number | undefined;
}

/** Selects events that set or changed an amount which the reader has access to. */
function isAboutMoney(hidden: readonly string[]): SQL {
  const amounts = ENTITY_NAMES.flatMap((name) =>
    Object.entries(entityOf(name).every).flatMap(([field, { kind }]) =>
      kind === 'money' && !hidden.includes(field) ? [field] : [],
    ),
  );

  return sql`jsonb_exists_any(${historyEvents.changes}, ${sql.param(amounts)}::text[])`;
}

/** Returns a page of the events of a record that the reader has access to, newest first. */
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
    // A note is shown as it is now, and a deleted one not at all.
    if (row.noteId !== null)
      return { ...event, changes: {}, ...(note && { note: presentNote(note) }) };

    return {
      ...event,
      changes: without(row.changes, [...hidden, ...hiddenNames(user, row.entity)]),
      reason: hidden.some((field) => field in row.changes) ? null : event.reason,
    };
  });
}

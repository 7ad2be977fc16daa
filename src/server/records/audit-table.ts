import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type {
  ActorKind,
  FieldChange,
  HistoryEntity,
  HistoryEvent,
} from '#shared/records/audit-event.ts';
import type { HistoryAction } from '#shared/records/history-actions.ts';

/** The audit trail. A trigger rejects every update and delete. */
export const historyEvents = pgTable(
  'history_events',
  {
    id: identity(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    /** The user's id; null for other actors. */
    userId: integer('user_id'),
    /** The actor's name at the time. Timelines display it with `actorLabel`. */
    actorName: text('actor_name').notNull(),
    entity: text('entity').$type<HistoryEntity>().notNull(),
    entityId: integer('entity_id').notNull(),
    label: text('label').notNull(),
    action: text('action').$type<HistoryAction>().notNull(),
    changes: jsonb('changes').$type<Record<string, FieldChange>>().notNull(),
    /** The record's version after the change. */
    version: integer('version'),
    reason: text('reason'),
    /** The record that the reason mentions. Only users with access to it see its name. */
    reasonEntity: text('reason_entity').$type<EntityName>(),
    reasonEntityId: integer('reason_entity_id'),
    via: text('via').$type<HistoryEvent['via']>().notNull(),
    /** The note that was added, edited, or deleted. */
    noteId: integer('note_id'),
    /** The contact and job whose timelines also show this event. */
    contactId: integer('contact_id'),
    jobId: integer('job_id'),
  },
  (t) => [
    index('history_events_entity').on(t.entity, t.entityId, t.id),
    index('history_events_contact').on(t.contactId, t.id),
    index('history_events_job').on(t.jobId, t.id),
    index('history_events_at').on(t.at, t.id),
    index('history_events_user').on(t.userId, t.at, t.id),
  ],
);

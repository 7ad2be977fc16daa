/** The audit trail: who changed what and when, with the values before and after. Append-only. */
import { z } from 'zod';
import { ENTITY_NAMES } from '../entity-names.ts';
import { keysOf } from '../keys-of.ts';
import { HISTORY_ACTIONS, VIA } from './history-actions.ts';
import { note } from './note.ts';

/** The entities with a history: all record types, users, the company, queue jobs, and backups. */
export const HISTORY_ENTITIES = [...ENTITY_NAMES, 'users', 'company', 'queue', 'backups'] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];

const ACTOR_KINDS = ['user', 'system', 'form', 'client', 'webhook', 'api-key'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/**
 * Returns an actor's name for timelines. Users, Gable, and providers appear under their names;
 * other actors' names include their type.
 */
export function actorLabel(kind: ActorKind, name: string): string {
  if (kind === 'form') return `Web form: ${name}`;
  if (kind === 'api-key') return `API key: ${name}`;

  return kind === 'client' ? `${name} (client)` : name;
}

/**
 * The default and maximum number of events per page of a timeline. A shorter page is the last one.
 */
export const EVENTS_AT_ONCE = 50;

/**
 * Timeline filters: only notes, everything except notes, or only events that set or changed an
 * amount.
 */
export const TIMELINE_FILTERS = ['notes', 'changes', 'money'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/**
 * A change to one field. Values are formatted as in the API: money in dollars, dates as YYYY-MM-DD.
 */
const fieldChange = z.object({ before: z.unknown(), after: z.unknown() });

export type FieldChange = { before?: unknown; after?: unknown };

export const historyEvent = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    /**
     * The user's name at the time; 'Gable' for automatic changes; 'Web form: Free estimate' for a
     * form.
     */
    by: z.string(),
    /** The type of actor that `by` names. */
    actor: z.enum(ACTOR_KINDS),
    entity: z.enum(HISTORY_ENTITIES),
    entityId: z.int(),
    /** The record's label, such as 'INV-1004'. */
    label: z.string(),
    action: z.enum(HISTORY_ACTIONS),
    changes: z.record(z.string(), fieldChange),
    reason: z.string().nullable(),
    /** The note in its current state. Set only on the timeline event that created the note. */
    note: note.optional(),
    via: z.enum(keysOf(VIA)),
  })
  .meta({ id: 'HistoryEvent' });

export type HistoryEvent = z.infer<typeof historyEvent>;

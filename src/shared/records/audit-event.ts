/** The audit trail: who changed what, when, before and after. Append-only. */
import { z } from 'zod';
import { ENTITY_NAMES } from '../entity-names.ts';
import { keysOf } from '../keys-of.ts';
import { HISTORY_ACTIONS, VIA } from './history-actions.ts';
import { note } from './note.ts';

/**
 * The entities with a history: every kind of record, users, the company, work of the queue, and backups.
 */
export const HISTORY_ENTITIES = [...ENTITY_NAMES, 'users', 'company', 'queue', 'backups'] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];

const ACTOR_KINDS = ['user', 'system', 'form', 'client', 'webhook', 'api-key'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Returns an actor's name on a timeline: a user, Gable and a provider by name, any other with its type. */
export function actorLabel(kind: ActorKind, name: string): string {
  if (kind === 'form') return `Web form: ${name}`;
  if (kind === 'api-key') return `API key: ${name}`;

  return kind === 'client' ? `${name} (client)` : name;
}

/** The number of events per page of a timeline, if fewer are not requested; a shorter page is the last. */
export const EVENTS_AT_ONCE = 50;

/** Parts of a timeline: notes, everything but notes, and the events that set or changed an amount. */
export const TIMELINE_FILTERS = ['notes', 'changes', 'money'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** The change of one field. Values are as the API shows them: money in dollars, days as YYYY-MM-DD. */
const fieldChange = z.object({ before: z.unknown(), after: z.unknown() });

export type FieldChange = { before?: unknown; after?: unknown };

export const historyEvent = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    /** The user's name at the time, 'Gable' for its automatic work, 'Web form: Free estimate'. */
    by: z.string(),
    /** The type of `by`. */
    actor: z.enum(ACTOR_KINDS),
    entity: z.enum(HISTORY_ENTITIES),
    entityId: z.int(),
    /** The record's name, such as 'INV-1004'. */
    label: z.string(),
    action: z.enum(HISTORY_ACTIONS),
    changes: z.record(z.string(), fieldChange),
    reason: z.string().nullable(),
    /** The current note, on the timeline's event that wrote it. */
    note: note.optional(),
    via: z.enum(keysOf(VIA)),
  })
  .meta({ id: 'HistoryEvent' });

export type HistoryEvent = z.infer<typeof historyEvent>;

/**
 * Server-sent messages to browsers. They name the records that changed, not what changed in them.
 */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';

export type ChangedKind = EntityName | 'users' | 'company' | 'queue' | 'backups' | 'notifications';

/**
 * Changed record ids by kind. Null for a kind if the user can't read all its records: the ids are
 * left out.
 */
export type ChangedRecords = Partial<Record<ChangedKind, number[] | null>>;

export interface RecordsChanged {
  changed: ChangedRecords;
  /** The contacts and jobs that changed records belong to. */
  around: ChangedRecords;
  /**
   * The id of the reader's own page that made the change. That page has already reloaded its data.
   */
  by?: string;
}

/** `everything` if the changes since the last event are no longer stored. */
export type LiveMessage = RecordsChanged | { everything: true };

export const liveEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'signed-in',
    summary: 'Stream record changes as server-sent events',
    description:
      'Keeps the stream open for clients that accept text/event-stream; any other client gets the changes so far.',
    query: z.object({
      /** The id of the last event received. Also accepted as the Last-Event-ID header. */
      after: z
        .string()
        .regex(/^\d{1,18}-\d{1,12}$/, 'Send the id of an event')
        .optional(),
      /** Seconds since the page started to load. Used if there is no event id. */
      within: z.coerce.number('Send seconds').int().min(0).max(600).optional(),
    }),
    produces: 'text/event-stream',
  }),
};

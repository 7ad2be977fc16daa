/** The messages of a stream to a browser: the records that changed, never how. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';

export type ChangedKind = EntityName | 'users' | 'company' | 'queue' | 'backups' | 'notifications';

/** The records of each kind; null names only the kind, for users who may not read all of it. */
export type ChangedRecords = Partial<Record<ChangedKind, number[] | null>>;

export interface RecordsChanged {
  changed: ChangedRecords;
  /** The contacts and jobs that changed records belong to. */
  around: ChangedRecords;
  /** The reader's own page that made the change: it has reloaded its data. */
  by?: string;
}

/** `everything` when the changes are no longer known. */
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
      /** The id of the last event that was received; the header Last-Event-ID says the same. */
      after: z
        .string()
        .regex(/^\d{1,18}-\d{1,12}$/, 'Send the id of an event')
        .optional(),
      /** Without an event id: seconds since the page started to load. */
      within: z.coerce.number('Send seconds').int().min(0).max(600).optional(),
    }),
    produces: 'text/event-stream',
  }),
};

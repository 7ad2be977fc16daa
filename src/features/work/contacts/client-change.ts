/**
 * The things that end when a record moves to another client, for the confirmation before the move.
 */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { recordId } from '#shared/fields/field-schemas.ts';

/** The kinds of records that can move to another client. */
export const REASSIGNABLE = ['jobs', 'estimates', 'invoices'] as const satisfies EntityName[];
export type ReassignableKind = (typeof REASSIGNABLE)[number];

export const reassignableRecord = z.object({ entity: z.enum(REASSIGNABLE), id: recordId });
export type ReassignableRecord = z.infer<typeof reassignableRecord>;

/** The number of things of each kind that end; 0 for kinds that the record does not have. */
export const clientChangeEnds = z
  .object({
    /** Active client links. */
    links: z.int(),
    /** Links that are printed on the record's PDF. */
    printedLinks: z.int(),
    /** Signers who have their own links. */
    signers: z.int(),
    /** Files that the client sees on their page. */
    sharedFiles: z.int(),
    /** Emails to the client that are still queued. */
    waitingEmails: z.int(),
    /** Form submissions of the client that are attached to it. */
    submissions: z.int(),
    /** The client's address, when it is also the record's address. */
    addresses: z.int(),
  })
  .meta({ id: 'ClientChangeEnds' });

export type ClientChangeEnds = z.infer<typeof clientChangeEnds>;

export const clientChangeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/client-changes/:entity/:id',
    /** Open to users who may change the record; each request checks that. */
    access: { resource: 'audit', action: 'read' },
    summary: 'Count what ends when a record changes clients',
    params: reassignableRecord,
    response: clientChangeEnds,
  }),
};

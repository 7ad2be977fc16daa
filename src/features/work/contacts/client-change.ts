/** Counts of what ends when a record moves to another client, for the confirmation dialog. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { recordId } from '#shared/fields/field-schemas.ts';

/** Types of records that can move to another client. */
export const REASSIGNABLE = ['jobs', 'estimates', 'invoices'] as const satisfies EntityName[];
export type ReassignableKind = (typeof REASSIGNABLE)[number];

export const reassignableRecord = z.object({ entity: z.enum(REASSIGNABLE), id: recordId });
export type ReassignableRecord = z.infer<typeof reassignableRecord>;

/** The number of each that end; 0 if the record can't have any. */
export const clientChangeEnds = z
  .object({
    /** Active client links. */
    links: z.int(),
    /** Links printed on the record's PDF. */
    printedLinks: z.int(),
    /** Signers with their own links. */
    signers: z.int(),
    /** Files shared with the client on their page. */
    sharedFiles: z.int(),
    /** Queued emails to the client. */
    waitingEmails: z.int(),
    /** The client's form submissions attached to the record. */
    submissions: z.int(),
    /** 1 if the record's address is the client's address, which will change. */
    addresses: z.int(),
  })
  .meta({ id: 'ClientChangeEnds' });

export type ClientChangeEnds = z.infer<typeof clientChangeEnds>;

export const clientChangeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/client-changes/:entity/:id',
    /** Only users who can update the record have access. Each request checks that. */
    access: { resource: 'audit', action: 'read' },
    summary: 'Count what ends when a record changes clients',
    params: reassignableRecord,
    response: clientChangeEnds,
  }),
};

/** What ends when a record goes to another client, for the question before it does. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { recordId } from '#shared/fields/field-schemas.ts';

/** The kinds of records that can go to another client. */
export const GIVEN = ['jobs', 'estimates', 'invoices'] as const satisfies EntityName[];
export type GivenKind = (typeof GIVEN)[number];

export const givenRecord = z.object({ entity: z.enum(GIVEN), id: recordId });
export type GivenRecord = z.infer<typeof givenRecord>;

/** How many of each end; 0 for what the record has not. */
export const clientChangeEnds = z
  .object({
    /** Links for the client that work. */
    links: z.int(),
    /** Links that are printed on its PDF. */
    printedLinks: z.int(),
    /** People who sign by links of their own. */
    signers: z.int(),
    /** Files that the client sees on their page. */
    sharedFiles: z.int(),
    /** Emails to the client that wait to be sent. */
    waitingEmails: z.int(),
    /** Form submissions of the client that are attached to it. */
    submissions: z.int(),
    /** The client's address, where the record is there. */
    addresses: z.int(),
  })
  .meta({ id: 'ClientChangeEnds' });

export type ClientChangeEnds = z.infer<typeof clientChangeEnds>;

export const clientChangeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/client-changes/:entity/:id',
    /** Users who may change the record: that is checked for each record. */
    access: { resource: 'audit', action: 'read' },
    summary: 'Count what ends when a record changes its client',
    params: givenRecord,
    response: clientChangeEnds,
  }),
};

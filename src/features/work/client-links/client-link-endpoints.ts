/** The address of a document or client's page, as the office hands it out. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { clientLink, linkedRecord } from './client-link.ts';

/** Users who may change the record share it: that is checked for each record. */
const access = { resource: 'audit', action: 'read' } as const;
const path = '/api/client-links/:entity/:id' as const;

export const clientLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'The address that is shared with the client; link is null where there is none',
    params: linkedRecord,
    response: z.object({
      /** Whether the user may share the record; the link is shown to no other. */
      mayShare: z.boolean(),
      link: clientLink.nullable(),
    }),
  }),
  share: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Make the address, or make the one there is work for longer',
    params: linkedRecord,
    response: clientLink,
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path,
    access,
    summary: 'Turn the address off for good; the next one is another',
    params: linkedRecord,
  }),
};

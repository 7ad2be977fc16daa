/** API for the links to documents and client pages that the office shares with clients. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { clientLink, linkedRecord } from './client-link.ts';

/** Only users who can update the record have access. Each request checks that. */
const access = { resource: 'audit', action: 'read' } as const;
const path = '/api/client-links/:entity/:id' as const;

export const clientLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Get the link shared with a client',
    description: 'Null when there is none.',
    params: linkedRecord,
    response: z.object({
      /** True if the user can share the record. The link is hidden from everyone else. */
      mayShare: z.boolean(),
      link: clientLink.nullable(),
    }),
  }),
  share: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Create or extend a client link',
    params: linkedRecord,
    response: clientLink,
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path,
    access,
    summary: 'Turn off a client link',
    description: 'A new link will have a different address.',
    params: linkedRecord,
  }),
};

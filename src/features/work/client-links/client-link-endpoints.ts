/** API of the links that the office shares with clients, for documents and client pages. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { clientLink, linkedRecord } from './client-link.ts';

/** Open to users who may change the record; each request checks that. */
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
      /** True when the user may share the record; the link is hidden from everyone else. */
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

import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { searchGroup } from './search-result.ts';

export const searchEndpoints = {
  global: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary:
      'Search everything one may see: names, numbers, addresses, phone digits in any format (S3, D44)',
    query: z.object({ q: z.string().max(200) }),
    response: z.array(searchGroup),
  }),
};

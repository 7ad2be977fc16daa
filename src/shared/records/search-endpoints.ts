import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { searchGroup } from './search-result.ts';

export const searchEndpoints = {
  global: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary: 'Search all records',
    description: 'By name, number, address, or phone digits in any format.',
    query: z.object({ q: z.string().max(200) }),
    response: z.array(searchGroup),
  }),
};

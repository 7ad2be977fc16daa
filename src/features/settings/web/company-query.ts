import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { companyEndpoints } from '../company-endpoints.ts';

/** The company profile: what documents print, and the rules that numbers and days follow. */
export const companyQuery = queryOptions({
  queryKey: ['company', 'read'],
  queryFn: ({ signal }) => callApi(companyEndpoints.read, { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { companyEndpoints } from '../company-endpoints.ts';

const load = ({ signal }: { signal: AbortSignal }) => callApi(companyEndpoints.read, { signal });

/** The company profile: what documents print, and the rules that numbers and days follow. */
export const companyQuery = queryOptions({
  queryKey: ['company', 'read'],
  queryFn: load,
  refetchOnMount: 'always',
});

/** The same for a new document, which must start with the current terms. */
export const presentCompanyQuery = queryOptions({
  queryKey: ['company', 'present'],
  queryFn: load,
  gcTime: 0,
});

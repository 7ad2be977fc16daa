import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { accountEndpoints } from '../account-endpoints.ts';

/** The users of the company, including deactivated ones. */
export const usersQuery = queryOptions({
  queryKey: ['accounts', 'users'],
  queryFn: ({ signal }) => callApi(accountEndpoints.users, { signal }),
});

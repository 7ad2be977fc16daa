import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { queryClient } from '#web/query-client.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import type { ContactImport } from '../contact-import.ts';

export const contactImportQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'imports', id],
    queryFn: ({ signal }) => callApi(contactImportEndpoints.read, { params: { id }, signal }),
  });

export const recentImportsQuery = queryOptions({
  queryKey: ['contacts', 'imports'],
  queryFn: ({ signal }) => callApi(contactImportEndpoints.list, { signal }),
  refetchOnMount: 'always',
});

/** Stores the import that a call returned. */
export function keepImport(now: ContactImport): void {
  queryClient.setQueryData(contactImportQuery(now.id).queryKey, now);
}

export function isUnderWay({ status }: ContactImport): boolean {
  return status === 'reviewing' || status === 'importing' || status === 'undoing';
}

import { endpointKey } from '#web/api/endpoint-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import type { ContactImport } from '../contact-import.ts';

/** Updates the import in the query cache. */
export function keepImport(now: ContactImport): void {
  queryClient.setQueryData(
    endpointKey(contactImportEndpoints.read, { params: { id: now.id } }),
    now,
  );
}

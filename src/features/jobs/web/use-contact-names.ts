import { useQuery } from '@tanstack/react-query';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { isRecordId } from './named-people.ts';

/** The names of a job's related contacts that are records the reader may see, by id. */
export function useContactNames(entries: readonly string[]): ReadonlyMap<string, string> {
  const ids = entries.filter(isRecordId).map(Number);
  const { data = [] } = useQuery({
    ...endpointQuery(contactEndpoints.list, { list: { ids } }),
    select: ({ rows }) => rows,
    enabled: ids.length > 0,
  });

  return new Map(data.map(({ id, name }) => [String(id), name]));
}

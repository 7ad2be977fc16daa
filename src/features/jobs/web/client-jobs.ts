import type { ListFilter } from '#shared/list-query.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';
import type { ListedJob } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

function toItem({ id, title, addressLine1, city }: ListedJob): PickerItem {
  return { id, label: title, detail: [addressLine1, city].filter(Boolean).join(', ') };
}

/** The jobs of one client, for a picker. */
export function clientJobs(clientId: number): PickerSource {
  const filters: ListFilter[] = [
    { field: 'clientId', operator: 'equals', values: [String(clientId)] },
  ];

  return {
    key: endpointKey(jobEndpoints.list, { list: { filters } }),
    search: async (q, signal) => {
      const { rows, total } = await callApi(jobEndpoints.list, {
        list: {
          q,
          filters,
          sort: [{ field: 'createdAt', desc: true }],
          page: 1,
          pageSize: 25,
        },
        signal,
      });

      return { items: rows.map(toItem), total };
    },
    load: async (id, signal) =>
      toItem(await callApi(jobEndpoints.read, { params: { id }, signal })),
  };
}

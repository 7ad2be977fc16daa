import { callApi } from '#web/api-client.ts';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';
import type { ListedJob } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

function toItem({ id, title, addressLine1, city }: ListedJob): PickerItem {
  return { id, label: title, detail: [addressLine1, city].filter(Boolean).join(', ') };
}

/** The jobs of one client, for a picker. */
export function clientJobs(clientId: number): PickerSource {
  return {
    feature: 'jobs',
    key: `of client ${clientId}`,
    search: async (q, signal) => {
      const { rows, total } = await callApi(jobEndpoints.list, {
        list: {
          q,
          filters: [{ field: 'clientId', operator: 'equals', values: [String(clientId)] }],
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

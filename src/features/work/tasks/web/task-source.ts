import { endpointKey } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import type { ListFilter } from '#shared/list-query.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { ListedJob } from '#features/work/jobs/job.ts';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';
import type { ListedTask } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';

const SHOWN_AT_ONCE = 25;

const toJobItem = ({ id, title, clientName, city }: ListedJob): PickerItem => ({
  id,
  label: title,
  detail: [clientName, city].filter(Boolean).join(' · '),
});

/**
 * Returns the choices for a task's job: the client's jobs, or all jobs if no client is set, newest
 * first.
 */
export function jobSource(clientId: number | undefined): PickerSource {
  const filters: ListFilter[] =
    clientId === undefined
      ? []
      : [{ field: 'clientId', operator: 'equals', values: [String(clientId)] }];

  return {
    key: endpointKey(jobEndpoints.list, { list: { filters } }),
    search: async (q, signal) => {
      const sort = [{ field: 'createdAt', desc: true }];
      const list = { q, filters, sort, page: 1, pageSize: SHOWN_AT_ONCE };
      const { rows, total } = await callApi(jobEndpoints.list, { list, signal });

      return { items: rows.map(toJobItem), total };
    },
    load: async (id, signal) =>
      toJobItem(await callApi(jobEndpoints.read, { params: { id }, signal })),
  };
}

const toTaskItem = ({ id, title, jobTitle }: ListedTask): PickerItem => ({
  id,
  label: title,
  detail: jobTitle ?? 'General',
});

/** Returns the tasks that this one can depend on: all except itself. */
export function otherTasks(exceptId: number | undefined): PickerSource {
  return {
    key: endpointKey(taskEndpoints.list, { list: {} }),
    search: async (q, signal) => {
      const sort = [{ field: 'createdAt', desc: true }];
      const list = { q, sort, page: 1, pageSize: SHOWN_AT_ONCE };
      const { rows, total } = await callApi(taskEndpoints.list, { list, signal });

      return { items: rows.filter(({ id }) => id !== exceptId).map(toTaskItem), total };
    },
    load: async (id, signal) =>
      toTaskItem(await callApi(taskEndpoints.read, { params: { id }, signal })),
  };
}

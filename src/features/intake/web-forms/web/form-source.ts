import { callApi } from '#web/api/api-client.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { FORM_STATUS_LABELS, type ListedWebForm } from '../web-form.ts';

const toItem = ({ id, title, status }: Pick<ListedWebForm, 'id' | 'title' | 'status'>) =>
  ({
    id,
    label: title,
    ...(status !== 'published' && { detail: FORM_STATUS_LABELS[status] }),
  }) satisfies PickerItem;

/** The source of web forms for pickers. */
export const formSource: PickerSource = {
  key: endpointKey(webFormEndpoints.list, {}),
  search: async (q, signal) => {
    const { rows, total } = await callApi(webFormEndpoints.list, {
      list: { q, sort: [{ field: 'title', desc: false }], page: 1, pageSize: 25 },
      signal,
    });

    return { items: rows.map(toItem), total };
  },
  load: async (id, signal) =>
    toItem(await callApi(webFormEndpoints.read, { params: { id }, signal })),
};

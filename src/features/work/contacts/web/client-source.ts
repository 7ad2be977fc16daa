import { phoneText } from '#shared/phone.ts';
import type { ListFilter } from '#shared/list-query.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';
import { CONTACT_TYPE_LABELS, type ListedContact } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

const SHOWN_AT_ONCE = 25;
const CLIENTS_ONLY: ListFilter = { field: 'type', operator: 'equals', values: ['client'] };

function toItem({ id, name, type, company, phone, address }: ListedContact): PickerItem {
  const facts = [
    type !== 'client' && CONTACT_TYPE_LABELS[type],
    company,
    phone && phoneText(phone),
    address,
  ];
  const detail = facts.filter(Boolean).join(' · ');

  return { id, label: name, ...(detail && { detail }) };
}

function contactSource(filters: ListFilter[]): PickerSource {
  return {
    key: endpointKey(contactEndpoints.list, { list: { filters } }),
    search: async (q, signal) => {
      const { rows, total } = await callApi(contactEndpoints.list, {
        list: {
          q,
          filters,
          sort: [{ field: 'name', desc: false }],
          page: 1,
          pageSize: SHOWN_AT_ONCE,
        },
        signal,
      });

      return { items: rows.map(toItem), total };
    },
    load: async (id, signal) =>
      toItem(await callApi(contactEndpoints.read, { params: { id }, signal })),
  };
}

/** Clients for pickers. The phone number and address tell clients with the same name apart. */
export const clientSource = contactSource([CLIENTS_ONLY]);

/** All contacts, for choosing one that isn't a client. */
export const anyContactSource = contactSource([]);

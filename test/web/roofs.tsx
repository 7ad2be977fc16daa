/** A made-up record type and its list, for testing list and form components. */
import { z } from 'zod';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, requiredText } from '#shared/fields/field-schemas.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import type { ListOptions } from '#web/list/use-list.ts';
import type { PickerSource } from '#web/ui/async-picker.tsx';
import { formatDay } from '#shared/calendar-day.ts';
import { formatDollars } from '#shared/money.ts';

const roof = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['new', 'in-progress', 'completed']),
  price: z.number(),
  surveyDate: z.iso.date(),
  ownerId: z.int(),
  ownerName: z.string(),
  version: z.int(),
});

export type Roof = z.infer<typeof roof>;

const fields = {
  name: { kind: 'text' },
  status: { kind: 'choice', values: ['new', 'in-progress', 'completed'] },
  price: { kind: 'money' },
  surveyDate: { kind: 'date' },
  ownerId: { kind: 'number' },
} as const;

export const roofChange = z.object({
  name: requiredText('Name', 40),
  notes: z.string(),
  version: z.int().optional(),
});

export const roofEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/roofs',
    access: { resource: 'contacts', action: 'read' },
    summary: 'List roofs',
    list: fields,
    response: z.array(roof),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/roofs/export',
    access: { resource: 'contacts', action: 'export' },
    summary: 'Export roofs',
    list: fields,
    produces: 'text/csv',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/roofs',
    access: { resource: 'contacts', action: 'create' },
    summary: 'Create a roof',
    body: roofChange,
    response: roof,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/roofs/:id',
    access: { resource: 'contacts', action: 'update' },
    summary: 'Change a roof',
    params: idParams,
    body: roofChange.partial(),
    response: roof,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/roofs/:id',
    access: { resource: 'contacts', action: 'delete' },
    summary: 'Delete a roof',
    params: idParams,
  }),
  bulkComplete: endpoint({
    method: 'POST',
    path: '/api/roofs/bulk-complete',
    access: { resource: 'contacts', action: 'update' },
    summary: 'Complete several roofs',
    body: z.object({ ids: bulkIds }),
    response: bulkReport,
  }),
};

export function aRoof(id: number, more: Partial<Roof> = {}): Roof {
  return {
    id,
    name: `Roof ${id}`,
    status: 'new',
    price: 1000 * id,
    surveyDate: '2026-11-21',
    ownerId: 7,
    ownerName: 'Olu Nguyen',
    version: 1,
    ...more,
  };
}

export function someRoofs(count: number): Roof[] {
  return Array.from({ length: count }, (_, index) => aRoof(index + 1));
}

/** Returns the page of roofs that a query requests: filtered by name, in the given order. */
export function pageOf(roofs: readonly Roof[], { q, page, pageSize }: ListQuery) {
  const found = roofs.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const rows = page === null ? found : found.slice((page - 1) * pageSize, page * pageSize);

  return { rows, total: found.length };
}

export const ROOF_COLUMNS: readonly ListColumn<Roof>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name },
  { key: 'status', label: 'Status', render: ({ status }) => status },
  {
    key: 'price',
    label: 'Price',
    render: ({ price }) => formatDollars(price),
    align: 'end',
    priority: 2,
  },
  {
    key: 'surveyDate',
    label: 'Survey',
    render: ({ surveyDate }) => formatDay(surveyDate),
    priority: 3,
  },
  { key: 'version', label: 'Version', render: ({ version }) => version },
];

/** The options that a list page passes to `useList`. */
export const ROOF_LIST = {
  endpoint: roofEndpoints.list,
  exportEndpoint: roofEndpoints.exportCsv,
  columns: ROOF_COLUMNS,
  rowHref: ({ id }) => `/roofs/${id}`,
  rowLabel: ({ name }) => name,
  noun: ['roof', 'roofs'],
  defaultSort: 'name',
} as const satisfies ListOptions<typeof roofEndpoints.list>;

/** Returns a picker source with these records. */
export function aSource(names: readonly string[]): PickerSource {
  const items = names.map((label, index) => ({
    id: index + 1,
    label,
    detail: `${index + 1} Elm St`,
  }));

  return {
    key: ['owners'],
    search: async (q) => {
      const found = items.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
      return { items: found.slice(0, 25), total: found.length };
    },
    load: async (id) => items[id - 1] ?? { id, label: `Owner ${id}` },
  };
}

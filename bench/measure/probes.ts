/**
 * Lists the requests to measure: every list, detail, and document in the contract, so new features
 * are included automatically.
 */
import { contract } from '#app/server/features.ts';
import { REPORTS } from '#features/insight/reports/reports.ts';
import { TASK_STATUSES } from '#features/work/tasks/task.ts';
import { scopeOf } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { OPERATORS_OF } from '#shared/list-query.ts';
import type { FilterOperator, ListField, ListFields } from '#shared/list-query.ts';
import type { Caller } from './caller.ts';

/** One or more requests to measure, and the user who makes them. */
export interface Probe {
  group: string;
  name: string;
  /** Requested one after the other if a screen needs several. */
  paths: string[];
  asks: 'administrator' | 'seller';
}

const PAGE_SIZE = 15;
/** Search terms for each list: prefixes of a common and a less common last name. */
const TYPED = { '3 letters': 'smi', '8 letters': 'christen' };
const SEARCHED = ['smi', 'smith', 'christen', '801-555', '1004', 'INV-1004', 'canyon rd', 'zzyzx'];

const SELLER: Actor = { id: 0, accessProfile: 'Sales Representative', isSubcontractor: false };

interface ListEndpoint {
  group: string;
  path: string;
  fields: ListFields;
  /** True if a sales rep sees only their own records in it. */
  isPartlySeen: boolean;
}

type Row = Record<string, unknown>;

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract).flatMap(
  ([group, calls]) => Object.values(calls).map((call) => [group, call as Endpoint] as const),
);

/**
 * All lists except those nested under a parent, such as the rows of one import: their paths need
 * the parent's ID.
 */
const lists: readonly ListEndpoint[] = endpoints.flatMap(
  ([group, { list, path, produces, access }]) =>
    list && !produces && !path.includes(':')
      ? {
          group,
          path,
          fields: list,
          isPartlySeen:
            typeof access === 'object' && scopeOf(SELLER, access.resource, access.action) === 'own',
        }
      : [],
);

/**
 * Returns a list's URL as the screens request it: one page, and a total counted only up to 10,000.
 */
function listPath(path: string, query: Record<string, string | number>): string {
  const params = new URLSearchParams({
    page: '1',
    pageSize: String(PAGE_SIZE),
    total: 'bounded',
  });
  for (const [key, value] of Object.entries(query)) params.set(key, String(value));

  return `${path}?${params}`;
}

function operandOf({ kind }: ListField, operator: FilterOperator, value: unknown): string {
  const text = String(value);
  if (kind === 'date') return text.slice(0, 10);
  if (kind !== 'text') return text;
  if (operator === 'contains') return text.slice(2, 7).trim() || text;
  if (operator === 'startsWith') return text.slice(0, 3);

  return operator === 'endsWith' ? text.slice(-3) : text;
}

function filterProbes({ path, fields, group }: ListEndpoint, rows: readonly Row[]): Probe[] {
  return Object.entries(fields).flatMap(([field, kind]) => {
    const value = rows.map((row) => row[field]).find((one) => one !== null && one !== undefined);
    if (value === undefined) return [];

    return OPERATORS_OF[kind.kind].map((operator) => ({
      group,
      name: `${field} ${operator}`,
      paths: [
        listPath(path, { [`filter[${field}][${operator}]`]: operandOf(kind, operator, value) }),
      ],
      asks: 'administrator' as const,
    }));
  });
}

async function listProbes(call: Caller, list: ListEndpoint): Promise<Probe[]> {
  const { path, fields, group, isPartlySeen } = list;
  const start = await call(listPath(path, {}));
  const total = Number(start.headers['x-total-count']);
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const middle = Math.ceil(lastPage / 2);
  const { body } = await call(listPath(path, { page: middle }));
  const seen = JSON.parse(body.toString()) as { id: number }[];
  const [first, last] = [seen[0], seen.at(-1)];
  const sampled = await call(listPath(path, { page: Math.ceil(middle / 7) + 1, pageSize: 100 }));
  const rows = JSON.parse(sampled.body.toString()) as Row[];
  const probe = (name: string, query: Record<string, string | number>, asks: Probe['asks']) => ({
    group,
    name,
    paths: [listPath(path, query)],
    asks,
  });
  const asked = (name: string, query: Record<string, string | number>) =>
    probe(name, query, 'administrator');
  const next =
    first && last
      ? [asked('next page from the middle', { page: middle + 1, after: `${first.id},${last.id}` })]
      : [];

  return [
    asked('first page', {}),
    asked('middle page', { page: middle }),
    ...next,
    asked('deep page', { page: Math.max(1, Math.floor(lastPage * 0.9)) }),
    asked('last page', { page: lastPage }),
    ...Object.entries(TYPED).map(([name, q]) => asked(`search ${name}`, { q })),
    ...Object.keys(fields).flatMap((field) => [
      asked(`sort ${field}`, { sort: field }),
      asked(`sort -${field}`, { sort: `-${field}` }),
    ]),
    ...filterProbes(list, rows),
    ...(isPartlySeen
      ? [
          probe('own, first page', {}, 'seller'),
          probe('own, search', { q: TYPED['3 letters'] }, 'seller'),
        ]
      : []),
  ];
}

/** Creates probes that read and print one record of each kind, taken from page 20 of its list. */
async function recordProbes(call: Caller): Promise<Probe[]> {
  const ids = new Map<string, number>();
  for (const { group, path } of lists) {
    const { body } = await call(listPath(path, { page: 20 }));
    const [row] = JSON.parse(body.toString()) as { id: number }[];
    if (row) ids.set(group, row.id);
  }

  return endpoints.flatMap(([group, { method, path, produces }]) => {
    const id = ids.get(group);
    const isOfOne = method === 'GET' && /^\/api\/[a-z-]+\/:id(\/[\w-]+)?$/.test(path);
    if (!isOfOne || id === undefined || (produces && produces !== 'application/pdf')) return [];
    const name = produces ? `PDF ${path.split('/').at(-1)}` : 'one record';

    return { group, name, paths: [path.replace(':id', String(id))], asks: 'administrator' };
  });
}

/** Lists the requests that a client's page makes. */
function clientPage(id: number): string[] {
  const related = (path: string, sort: string) =>
    listPath(path, { 'filter[clientId]': id, sort, pageSize: 5 });

  return [
    `/api/contacts/${id}`,
    `/api/contacts/${id}/summary`,
    `/api/history/contacts/${id}`,
    related('/api/jobs', '-createdAt'),
    related('/api/estimates', '-date'),
    related('/api/invoices', '-date'),
    related('/api/payments', '-date'),
  ];
}

/** A job's page. */
const jobPage = (id: number) => [
  `/api/jobs/${id}`,
  `/api/jobs/${id}/summary`,
  `/api/history/jobs/${id}`,
];

/**
 * Creates probes for the tasks screen as it loads: the open tasks, and the board's columns, fifty
 * cards at a time.
 */
function taskScreenProbes(): Probe[] {
  const column = (name: string, status: string, query: object = {}): Probe => ({
    group: 'tasks',
    name: `board, ${name}`,
    paths: [
      listPath('/api/tasks', {
        'filter[status]': status,
        sort: 'position',
        pageSize: 50,
        ...query,
      }),
    ],
    asks: 'administrator',
  });

  const open = TASK_STATUSES.filter((status) => status !== 'completed');

  return [
    {
      group: 'tasks',
      name: 'list as it opens',
      paths: [
        `${listPath('/api/tasks', { sort: 'dueDate' })}${open.map((status) => `&filter[status]=${status}`).join('')}`,
      ],
      asks: 'administrator',
    },
    ...TASK_STATUSES.map((status) => column(status, status)),
    column('completed, page 20', 'completed', { page: 20 }),
    column('completed, search', 'completed', { q: TYPED['3 letters'] }),
  ];
}

/**
 * Creates probes for every report over all years, as an administrator and, where allowed, as a
 * sales rep.
 */
function reportProbes(): Probe[] {
  return REPORTS.flatMap(({ name, resource }) => {
    const probe: Probe = {
      group: 'reports',
      name,
      paths: [`/api/reports/${name}`],
      asks: 'administrator',
    };
    const isSeen = scopeOf(SELLER, resource ?? 'reports', 'read') !== 'none';

    return [
      probe,
      ...(isSeen ? [{ ...probe, name: `${name}, own`, asks: 'seller' as const }] : []),
    ];
  });
}

/** Creates probes for screens and searches. Add a line here for a feature with its own screen. */
function screenProbes(bigClient: number): Probe[] {
  const screen = (name: string, paths: string[]): Probe => ({
    group: 'screens',
    name,
    paths,
    asks: 'administrator',
  });

  const figures = screen('figures of the dashboard', ['/api/dashboard/stats']);

  return [
    figures,
    { ...figures, name: 'figures of the dashboard, own', asks: 'seller' },
    screen('money of the dashboard', ['/api/dashboard/money']),
    { ...screen('money of the dashboard, own', ['/api/dashboard/money']), asks: 'seller' },
    screen('sales of the dashboard', ['/api/dashboard/sales']),
    { ...screen('sales of the dashboard, own', ['/api/dashboard/sales']), asks: 'seller' },
    screen('attention of the dashboard', ['/api/dashboard/attention']),
    { ...screen('attention of the dashboard, own', ['/api/dashboard/attention']), asks: 'seller' },
    screen('insights of the dashboard', ['/api/dashboard/insights']),
    { ...screen('insights of the dashboard, own', ['/api/dashboard/insights']), asks: 'seller' },
    ...reportProbes(),
    screen('page of a client', clientPage(30)),
    screen('page of the biggest client', clientPage(bigClient)),
    screen('page of a job', jobPage(20)),
    ...clientPage(bigClient).map((path) => screen(`biggest client: ${path.split('?')[0]}`, [path])),
    ...SEARCHED.map((q) =>
      screen(`global search ${q}`, [`/api/search?q=${encodeURIComponent(q)}`]),
    ),
    { ...screen('global search smith, own', ['/api/search?q=smith']), asks: 'seller' },
  ];
}

/** Returns all probes, built from records in the database that `call` reaches. */
export async function probesFor(call: Caller, bigClient: number): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const list of lists) probes.push(...(await listProbes(call, list)));

  return [
    ...probes,
    ...taskScreenProbes(),
    ...(await recordProbes(call)),
    ...screenProbes(bigClient),
  ];
}

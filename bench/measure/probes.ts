/**
 * The requests sent to every server: all lists, details and documents of the contract, so that new
 * features are included.
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

/** A request, and the user who makes it. */
export interface Probe {
  group: string;
  name: string;
  /** Called one after the other when a screen needs several. */
  paths: string[];
  asks: 'administrator' | 'seller';
}

const PAGE_SIZE = 15;
/** Searched in each list: the start of a common and of a rarer family name. */
const TYPED = { '3 letters': 'smi', '8 letters': 'christen' };
const SEARCHED = ['smi', 'smith', 'christen', '801-555', '1004', 'INV-1004', 'canyon rd', 'zzyzx'];

const SELLER: Actor = { id: 0, accessProfile: 'Sales Representative', isSubcontractor: false };

interface ListEndpoint {
  group: string;
  path: string;
  fields: ListFields;
  /** True when a seller sees only their own records. */
  isPartlySeen: boolean;
}

type Row = Record<string, unknown>;

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract).flatMap(
  ([group, calls]) => Object.values(calls).map((call) => [group, call as Endpoint] as const),
);

/** Lists of a parent's rows, such as those of one import, are not among them: they have no address of their own. */
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

/** Returns the path of a list as the screens request it: a page, and no total beyond 10,000. */
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

/** Makes the probes that read and print one record of each kind: the one in the middle of its list. */
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

/** Lists the requests of a client's page. */
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

/** The tasks as their screen loads them: those that are open, and the columns of the board, fifty cards at a time. */
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

/** Every report over all years, and as a seller has it where one may read it. */
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

/** Screens and searches: a feature with a page of its own adds a line. */
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

/** Returns every probe, made from the records in the database that `call` reaches. */
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

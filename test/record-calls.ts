/** Which records each call of the contract touches and which rights that needs, for the test of row access. */
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { bulk, byId, exported, isListed, list, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';
import { markOf } from '#test/record-sets.ts';

/** The calls to try, or why there are no records to try. */
type Row = RecordCall[] | string;

const OF_ACCOUNTS = 'users have no owner';
const OF_COMPANY = 'there is one company';
const OF_ONE_SELF = 'about the signed-in user';
const OF_IMPORTS = 'imports are shared by all users who may import';
const OF_TEMPLATES = 'templates are shared by the whole company';
const OF_TRASH = 'the trash is granted as a whole';

const items = [{ description: 'Shingles', quantity: 1, price: 100 }];
const client = [['contacts', 'read']] as const;
const clientAndJob = [
  ['contacts', 'read'],
  ['jobs', 'read'],
] as const;

const newDocument: RecordCall[] = [
  { asks: client, send: (tried) => ({ body: { clientId: tried, items } }) },
  { asks: clientAndJob, send: (tried) => ({ body: { clientId: tried, jobId: tried, items } }) },
];

const changedDocument = (kind: 'estimates' | 'invoices'): RecordCall[] => [
  ...one(kind, 'update', { body: { notes: 'Call first', revise: true } }),
  {
    asks: client,
    send: (tried, own) => ({ ...byId(own), body: { clientId: tried, revise: true } }),
  },
  {
    asks: clientAndJob,
    send: (tried, own) => ({
      ...byId(own),
      body: { clientId: tried, jobId: tried, revise: true },
    }),
  },
];

const changedJob: RecordCall[] = [
  ...one('jobs', 'progress', { body: { description: 'Ladder left on site' } }),
  {
    asks: client,
    needs: [['jobs', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { clientId: tried } }),
    // The job's documents block the change, which is reported only after the client was found.
    isFound: ({ status }) => status === 409,
  },
  {
    asks: client,
    needs: [['jobs', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { relatedContacts: [String(tried)] } }),
  },
];

const named = { title: 'Order shingles', category: 'financial' };
const job = [['jobs', 'read']] as const;
const otherTask = [['tasks', 'read']] as const;

const newTask: RecordCall[] = [
  { asks: job, send: (tried) => ({ body: { ...named, jobId: tried } }) },
  { asks: otherTask, send: (tried) => ({ body: { ...named, dependsOnTaskId: tried } }) },
  { asks: otherTask, send: (tried) => ({ body: { ...named, dependsOnTaskIds: [tried] } }) },
];

/** A change of more than its progress. */
const changedTask: RecordCall[] = [
  ...one('tasks', 'progress', { body: { completionPercentage: 40 } }),
  {
    asks: job,
    needs: [['tasks', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { jobId: tried } }),
  },
  {
    asks: otherTask,
    needs: [['tasks', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { dependsOnTaskId: tried } }),
  },
  {
    asks: otherTask,
    needs: [['tasks', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { dependsOnTaskIds: [tried] } }),
  },
];

/** That a person's one timer runs elsewhere, or not at all, is reported only after the task was found. */
const timer: RecordCall[] = [
  {
    asks: [['tasks', 'progress']],
    send: byId,
    isFound: ({ status }) => status < 300 || status === 409,
  },
];

const timeline: RecordCall[] = ENTITY_NAMES.map((entity) => ({
  asks: [[entity, 'read']],
  send: (tried) => ({ params: { entity, id: tried } }),
}));

const search: RecordCall[] = ENTITY_NAMES.map((kind) => ({
  asks: [[kind, 'read']],
  send: (tried) => ({ query: { q: markOf(tried) } }),
  isFound: ({ body }, tried) =>
    (body as { kind: string; hits: { id: number }[] }[]).some(
      (group) => group.kind === kind && group.hits.some(({ id }) => id === tried),
    ),
}));

const refund = { body: { amount: 10, method: 'cash' } };
const revision = (kind: 'estimates' | 'invoices'): RecordCall[] => [
  { asks: [[kind, 'read']], send: (tried) => ({ params: { id: tried, number: 1 } }) },
];

/** Every call by its method and address. */
export const RECORD_CALLS: Record<string, Row> = {
  'GET /api/contacts': list('contacts'),
  'GET /api/contacts/export.csv': exported('contacts'),
  'GET /api/contacts/duplicates': [
    {
      asks: client,
      send: (tried, own) => ({
        query: { email: `${markOf(tried)}@mail.example`, exceptId: own },
      }),
      isFound: isListed,
    },
  ],
  'POST /api/contacts': 'a new contact names no other record',
  'POST /api/contacts/bulk': bulk('contacts', 'update', 'inactive'),
  'GET /api/contacts/:id': one('contacts', 'read'),
  'PUT /api/contacts/:id': one('contacts', 'update', { body: { notes: 'Call first' } }),
  'PATCH /api/contacts/:id': one('contacts', 'update', { body: { status: 'inactive' } }),
  'DELETE /api/contacts/:id': one('contacts', 'delete'),
  'GET /api/contacts/:id/summary': one('contacts', 'read'),

  'GET /api/jobs': list('jobs'),
  'GET /api/jobs/export.csv': exported('jobs'),
  'GET /api/jobs/draft': OF_ONE_SELF,
  'PUT /api/jobs/draft': OF_ONE_SELF,
  'DELETE /api/jobs/draft': OF_ONE_SELF,
  'POST /api/jobs': [
    { asks: client, send: (tried) => ({ body: { title: 'Re-roof', clientId: tried } }) },
    {
      asks: client,
      send: (tried, own) => ({
        body: { title: 'Re-roof', clientId: own, relatedContacts: [String(tried)] },
      }),
    },
  ],
  'POST /api/jobs/bulk': bulk('jobs', 'progress', 'completed'),
  'GET /api/jobs/:id': one('jobs', 'read'),
  'PUT /api/jobs/:id': changedJob,
  'PATCH /api/jobs/:id': changedJob,
  'DELETE /api/jobs/:id': one('jobs', 'delete'),
  'GET /api/jobs/:id/summary': one('jobs', 'read'),

  'GET /api/tasks': list('tasks'),
  'GET /api/tasks/export.csv': exported('tasks'),
  'POST /api/tasks': newTask,
  'POST /api/tasks/bulk': bulk('tasks', 'progress', 'review'),
  'GET /api/tasks/:id': one('tasks', 'read'),
  'PUT /api/tasks/:id': changedTask,
  'PATCH /api/tasks/:id': changedTask,
  'PATCH /api/tasks/:id/status': one('tasks', 'progress', { body: { status: 'review' } }),
  'DELETE /api/tasks/:id': one('tasks', 'delete'),
  'GET /api/tasks/:id/hours': one('tasks', 'read'),
  'POST /api/tasks/:id/hours': one('tasks', 'progress', { body: { hours: 2 } }),
  'DELETE /api/tasks/:id/hours/:entryId': [
    {
      asks: [['tasks', 'progress']],
      send: (tried) => ({ params: { id: tried, entryId: tried } }),
    },
  ],
  'GET /api/task-templates': OF_TEMPLATES,
  'POST /api/task-templates': OF_TEMPLATES,
  'PUT /api/task-templates/:id': OF_TEMPLATES,
  'DELETE /api/task-templates/:id': OF_TEMPLATES,
  'POST /api/tasks/:id/timer/start': timer,
  'POST /api/tasks/:id/timer/stop': timer,

  'GET /api/estimates': list('estimates'),
  'GET /api/estimates/export.csv': exported('estimates'),
  'GET /api/estimates/next-number': OF_COMPANY,
  'POST /api/estimates': newDocument,
  'POST /api/estimates/bulk': bulk('estimates', 'update', 'sent'),
  'GET /api/estimates/:id': one('estimates', 'read'),
  'GET /api/estimates/:id/pdf': one('estimates', 'read'),
  'GET /api/estimates/:id/revisions': one('estimates', 'read'),
  'GET /api/estimates/:id/revisions/:number/pdf': revision('estimates'),
  'PUT /api/estimates/:id': changedDocument('estimates'),
  'PATCH /api/estimates/:id': changedDocument('estimates'),
  'DELETE /api/estimates/:id': one('estimates', 'delete'),
  'POST /api/estimates/:id/duplicate': one('estimates', 'read'),
  'POST /api/estimates/:id/convert': one('estimates', 'read'),

  'GET /api/invoices': list('invoices'),
  'GET /api/invoices/export.csv': exported('invoices'),
  'GET /api/invoices/next-number': OF_COMPANY,
  'POST /api/invoices': newDocument,
  'POST /api/invoices/bulk': bulk('invoices', 'update', 'overdue'),
  'GET /api/invoices/:id': one('invoices', 'read'),
  'GET /api/invoices/:id/pdf': one('invoices', 'read'),
  'GET /api/invoices/:id/revisions': one('invoices', 'read'),
  'GET /api/invoices/:id/revisions/:number/pdf': revision('invoices'),
  'PUT /api/invoices/:id': changedDocument('invoices'),
  'PATCH /api/invoices/:id': changedDocument('invoices'),
  'DELETE /api/invoices/:id': one('invoices', 'delete'),
  'POST /api/invoices/:id/duplicate': one('invoices', 'read'),

  'GET /api/payments': list('payments'),
  'GET /api/payments/export.csv': exported('payments'),
  'POST /api/payments': [
    {
      asks: [['invoices', 'read']],
      send: (tried) => ({ body: { invoiceId: tried, amount: 10, method: 'cash' } }),
    },
  ],
  'GET /api/payments/:id': one('payments', 'read'),
  'GET /api/payments/:id/receipt': one('payments', 'read'),
  'POST /api/payments/:id/void': one('payments', 'delete', { body: { reason: 'Entered twice' } }),
  'POST /api/payments/:id/refund': one('payments', 'delete', refund),
  'POST /api/payments/:id/apply': [
    {
      asks: [
        ['payments', 'create'],
        ['invoices', 'read'],
      ],
      send: (tried) => ({ ...byId(tried), body: { invoiceId: tried } }),
    },
    {
      asks: [['invoices', 'read']],
      send: (tried, own) => ({ ...byId(own), body: { invoiceId: tried } }),
      // That the invoice is another client's is reported only after it was found.
      isFound: ({ status }) => status === 409,
    },
  ],
  'DELETE /api/payments/:id': one('payments', 'delete'),
  'POST /api/create-payment-intent': 'card payments do not exist yet',

  'GET /api/history/:entity/:id': timeline,
  'GET /api/search': search,

  'GET /api/contacts/imports': OF_IMPORTS,
  'POST /api/contacts/imports': OF_IMPORTS,
  'GET /api/contacts/imports/:id': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/settings': OF_IMPORTS,
  'GET /api/contacts/imports/:id/rows': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/rows/:rowId': OF_IMPORTS,
  'PATCH /api/contacts/imports/:id/rows/:rowId': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id/rows/:rowId/correction': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/without/:field': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id/without/:field': OF_IMPORTS,
  'POST /api/contacts/imports/:id/start': OF_IMPORTS,
  'POST /api/contacts/imports/:id/advance': OF_IMPORTS,
  'POST /api/contacts/imports/:id/undo': OF_IMPORTS,
  'GET /api/contacts/imports/:id/not-imported.csv': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id': OF_IMPORTS,

  'GET /api/trash': OF_TRASH,
  'POST /api/trash/:entity/:id/restore': OF_TRASH,
  'GET /api/document-numbers/gaps': OF_TRASH,

  'GET /api/auth/setup': OF_COMPANY,
  'POST /api/auth/setup': OF_COMPANY,
  'POST /api/auth/login': OF_ONE_SELF,
  'POST /api/auth/logout': OF_ONE_SELF,
  'GET /api/auth/me': OF_ONE_SELF,
  'PUT /api/auth/password': OF_ONE_SELF,
  'GET /api/auth/sessions': OF_ONE_SELF,
  'DELETE /api/auth/sessions/:id': OF_ONE_SELF,
  'DELETE /api/auth/sessions': OF_ONE_SELF,
  'PUT /api/user/profile': OF_ONE_SELF,
  'DELETE /api/users/me': OF_ONE_SELF,
  'POST /api/users/me/avatar': OF_ONE_SELF,
  'DELETE /api/users/me/avatar': OF_ONE_SELF,
  'GET /api/users/:id/avatar': OF_ACCOUNTS,
  'GET /api/users': OF_ACCOUNTS,
  'PATCH /api/users/:id': OF_ACCOUNTS,
  'POST /api/users/:id/reset-link': OF_ACCOUNTS,
  'GET /api/auth/reset/:token': OF_ACCOUNTS,
  'POST /api/auth/reset/:token': OF_ACCOUNTS,
  'GET /api/invitations': OF_ACCOUNTS,
  'POST /api/invitations': OF_ACCOUNTS,
  'DELETE /api/invitations/:id': OF_ACCOUNTS,
  'GET /api/auth/invitation/:token': OF_ACCOUNTS,
  'POST /api/auth/invitation/:token': OF_ACCOUNTS,
  'GET /api/company': OF_COMPANY,
  'PUT /api/company': OF_COMPANY,
  'GET /api/company/logo': OF_COMPANY,
  'PUT /api/company/logo': OF_COMPANY,
  'DELETE /api/company/logo': OF_COMPANY,
};

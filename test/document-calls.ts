/** Calls that estimates and invoices have in common, for the row access test. */
import { bulk, byId, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';
import type { CallRow, NamedRecords, Written } from '#test/entity-samples.ts';

const items = [{ description: 'Shingles', quantity: 1, price: 100 }];
const client = [['contacts', 'read']] as const;
const clientAndJob = [
  ['contacts', 'read'],
  ['jobs', 'read'],
] as const;

/**
 * The job in a set of records is already invoiced in full, so another invoice requires a reason.
 */
export const OVER_THE_CONTRACT = { overContractReason: 'Added work' };

const reasonOf = (kind: 'estimates' | 'invoices') => (kind === 'invoices' ? OVER_THE_CONTRACT : {});

const newDocument = (kind: 'estimates' | 'invoices'): RecordCall[] => [
  { asks: client, send: (tried) => ({ body: { clientId: tried, items } }) },
  {
    asks: clientAndJob,
    send: (tried) => ({ body: { clientId: tried, jobId: tried, items, ...reasonOf(kind) } }),
  },
];

/** An accepted estimate can move to another client only if the acceptance is undone. */
const isOpenAgain = (kind: 'estimates' | 'invoices') =>
  kind === 'estimates' ? { status: 'sent' } : {};

const changedDocument = (kind: 'estimates' | 'invoices'): RecordCall[] => [
  ...one(kind, 'update', { body: { notes: 'Call first', revise: true } }),
  {
    asks: client,
    send: (tried, own) => ({
      ...byId(own),
      body: { clientId: tried, revise: true, ...isOpenAgain(kind) },
    }),
  },
  {
    asks: clientAndJob,
    send: (tried, own) => ({
      ...byId(own),
      body: {
        clientId: tried,
        jobId: tried,
        revise: true,
        ...isOpenAgain(kind),
        ...reasonOf(kind),
      },
    }),
  },
];

const revision = (kind: 'estimates' | 'invoices'): RecordCall[] => [
  { asks: [[kind, 'read']], send: (tried) => ({ params: { id: tried, number: 1 } }) },
];

/** `issued` is the status that the bulk call sets. */
export function documentCalls(
  kind: 'estimates' | 'invoices',
  issued: string,
): Record<string, CallRow> {
  const path = `/api/${kind}`;

  return {
    [`GET ${path}/next-number`]: 'there is one company',
    [`POST ${path}`]: newDocument(kind),
    [`POST ${path}/bulk`]: bulk(kind, 'update', issued),
    [`GET ${path}/:id/pdf`]: one(kind, 'read'),
    [`GET ${path}/:id/revisions`]: one(kind, 'read'),
    [`GET ${path}/:id/revisions/:number/pdf`]: revision(kind),
    [`PUT ${path}/:id`]: changedDocument(kind),
    [`PATCH ${path}/:id`]: changedDocument(kind),
    [`POST ${path}/:id/duplicate`]: one(kind, 'read', { body: reasonOf(kind) }),
  };
}

/** One line for $100.00, without tax. */
export const ONE_LINE = {
  items: `'[{"id": "one", "description": "Shingles", "quantity": 1, "priceCents": 10000}]'::jsonb`,
  subtotalCents: '10000',
  taxCents: '0',
  totalCents: '10000',
  revision: '1',
  date: `date '2026-11-01'`,
  billTo: `jsonb_build_object('name', 'mark' || n || 'x', 'company', null, 'address', null, 'email', null, 'phone', null)`,
};

/** No lines, and a different amount in each row. */
export const NO_LINES = {
  subtotalCents: 'n',
  taxCents: '0',
  totalCents: 'n',
  billTo: `'{"name":"Client 1","company":null,"address":null,"email":null,"phone":null}'::jsonb`,
};

/** Values for the fields that both documents have, for the test of which values calls save. */
export const writtenDocument = ({
  otherClientId,
  jobId,
  locationId,
}: NamedRecords): Record<string, Written> => ({
  clientId: { value: otherClientId },
  jobId: { value: jobId },
  locationId: { value: locationId },
  taxLabel: { value: 'Utah sales tax' },
  taxRate: { value: 7.25 },
  discountPercent: { value: 12.5 },
  items: { value: [{ description: 'Ridge cap', quantity: 3, price: 41.5 }] },
  total: { instruction: 'the server adds up the lines, whatever is sent' },
  totalAmount: { instruction: 'the server adds up the lines, whatever is sent' },
  revise: { instruction: 'a confirmation' },
  reason: { instruction: 'kept in the history' },
  status: { value: 'sent' },
});

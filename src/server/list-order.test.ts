import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTACT_LIST_FIELDS } from '#features/contacts/contact.ts';
import { listContacts } from '#features/contacts/server/contact-queries.ts';
import { ESTIMATE_LIST_FIELDS } from '#features/estimates/estimate.ts';
import { listEstimates } from '#features/estimates/server/estimate-queries.ts';
import { INVOICE_LIST_FIELDS } from '#features/invoices/invoice.ts';
import { listInvoices } from '#features/invoices/server/invoice-queries.ts';
import { JOB_LIST_FIELDS } from '#features/jobs/job.ts';
import { listJobs } from '#features/jobs/server/job-queries.ts';
import { PAYMENT_LIST_FIELDS } from '#features/payments/payment.ts';
import { listPayments } from '#features/payments/server/payment-queries.ts';
import type { Page } from '#shared/endpoint.ts';
import { parseListQuery } from '#shared/list-query.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import { ownRows } from '#server/own-records.ts';
import type { OwnRows } from '#server/own-records.ts';
import { testDatabase } from '#test/database.ts';

const { db } = await testDatabase();
const today = '2026-11-21';
const office = { id: 1, accessProfile: 'Project manager', isSubcontractor: false } as const;
/** Enough that the pages in the second half are read from the end of the list. */
const COUNT = 1_130;
const PAGE_SIZE = 100;
/** From the beginning and from the end, before, at and after the place where the values end. */
const PAGES = [1, 2, 6, 7, 8, 9, 12];

interface Asked {
  query: ListQuery;
  within: OwnRows | undefined;
  timeZone: string;
}
type Row = { id: number } & Record<string, unknown>;

const LISTS: Record<
  string,
  { fields: ListFields; nullable: string[]; list: (asked: Asked) => Promise<Page<Row>> }
> = {
  contacts: {
    fields: CONTACT_LIST_FIELDS,
    nullable: ['email', 'phone', 'company', 'address', 'assignedTo'],
    list: (asked) => listContacts(db, asked),
  },
  jobs: {
    fields: JOB_LIST_FIELDS,
    nullable: [
      'jobType',
      'leadSource',
      'salesRep',
      'city',
      'contractAmount',
      'budget',
      'startDate',
      'endDate',
    ],
    list: (asked) => listJobs(db, asked),
  },
  estimates: {
    fields: ESTIMATE_LIST_FIELDS,
    nullable: ['title', 'jobId', 'expiryDate'],
    list: (asked) => listEstimates(db, { ...asked, user: office, today }),
  },
  invoices: {
    fields: INVOICE_LIST_FIELDS,
    nullable: ['description', 'jobId', 'dueDate'],
    list: (asked) => listInvoices(db, { ...asked, today }),
  },
  payments: {
    fields: PAYMENT_LIST_FIELDS,
    nullable: ['invoiceNumber', 'invoiceId', 'stripePaymentId', 'reference', 'refundOf', 'notes'],
    list: (asked) => listPayments(db, asked),
  },
};

function asked(query: Partial<ListQuery>): Asked {
  const { query: whole } = parseListQuery({}, {});

  return {
    query: { ...whole, pageSize: PAGE_SIZE, ...query },
    within: undefined,
    timeZone: 'America/Denver',
  };
}

beforeAll(async () => {
  // One in three has nothing but what a record must have; values repeat, so that the id must settle the order.
  const some = (value: string) => sql.raw(`case when n % 3 = 0 then null else ${value} end`);
  const numbers = sql.raw(`generate_series(1, ${COUNT}) n`);
  await db.execute(sql`insert into companies (name) values ('Ridgeline Roofing')`);
  await db.execute(sql`insert into users (id, username, full_name, password_hash, access_profile, is_active, preferences)
    values (901, 'one', 'Cole Jensen', '', 'Sales Representative', true, '{}'), (902, 'two', 'Priya Nair', '', 'Sales Representative', true, '{}')`);
  await db.execute(sql`insert into contacts (id, name, type, status, email, phone, company, address, assigned_to)
    select n, 'Client ' || n, 'client', 'active', ${some(`'mail' || n % 50`)}, ${some(`'801' || n % 50`)},
      ${some(`'Firm ' || n % 7`)}, ${some(`n % 9 || ' Canyon Rd'`)}, ${some('901 + n % 2')} from ${numbers}`);
  await db.execute(sql`insert into jobs (id, title, client_id, client_name, status, priority, job_type, lead_source, sales_rep,
      city, contract_amount_cents, budget_cents, start_date, end_date)
    select n, 'Job ' || n, 1, 'Client 1', 'lead', 'low', ${some(`'retail'`)}, ${some(`'Referral'`)}, ${some('901 + n % 2')},
      ${some(`'City ' || n % 5`)}, ${some('n % 40')}, ${some('n % 40')}, ${some(`date '2026-01-01' + n % 40`)},
      ${some(`date '2026-01-01' + n % 40`)} from ${numbers}`);
  const bill = `'{"name":"Client 1","company":null,"address":null,"email":null,"phone":null}'::jsonb, date '2026-01-01', '[]'::jsonb, n, 0, n`;
  await db.execute(sql`insert into estimates (id, estimate_number, title, status, client_id, client_name, bill_to, date, items,
      subtotal_cents, tax_cents, total_cents, job_id, expiry_date)
    select n, 'EST-' || n, ${some(`'Title ' || n % 9`)}, 'sent', 1, 'Client 1', ${sql.raw(bill)}, ${some('n % 9 + 1')},
      ${some(`date '2026-01-01' + n % 40`)} from ${numbers}`);
  await db.execute(sql`insert into invoices (id, invoice_number, marked_as, client_id, client_name, bill_to, date, items,
      subtotal_cents, tax_cents, total_cents, job_id, description, due_date)
    select n, 'INV-' || n, (array['draft', 'sent', 'overdue', 'partial', 'cancelled'])[1 + n % 5], 1, 'Client 1', ${sql.raw(bill)},
      ${some('n % 9 + 1')}, ${some(`'For ' || n % 9`)}, ${some(`date '2026-11-01' + n % 40`)} from ${numbers}`);
  await db.execute(sql`insert into payments (id, client_id, client_name, invoice_id, invoice_number, amount_cents, date, method,
      reference, provider_payment_id, status, kind, notes, refund_of)
    select n, 1, 'Client 1', ${some('n % 9 + 1')}, ${some(`'INV-' || n % 9 + 1`)}, n, date '2026-01-01' + n % 40, 'cash',
      ${some(`'Check ' || n % 30`)}, ${some(`'tr_' || n`)}, 'completed', 'payment', ${some(`'Note ' || n % 9`)}, ${some('n % 9 + 1')} from ${numbers}`);
});

test.each([false, true])(
  'the list of invoices sorted by status (descending: %s) is the same in pages as in one piece',
  async (desc) => {
    const query = { sort: [{ field: 'status', desc }] };
    const { list } = LISTS['invoices'] ?? expect.fail();
    const whole = (await list(asked(query))).rows;
    const statuses = whole.map(({ displayStatus }) => String(displayStatus));
    expect(statuses).toEqual(desc ? statuses.toSorted().toReversed() : statuses.toSorted());
    expect(new Set(statuses).size).toBeGreaterThan(4);

    const own = await list({ ...asked(query), within: ownRows([sql`invoices.id <= 400`]) });
    expect(own.rows.map(({ id }) => id)).toEqual(
      whole.map(({ id }) => id).filter((id) => id <= 400),
    );
    for (const page of PAGES) {
      const { rows } = await list(asked({ ...query, page }));
      const ids = whole.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
      expect({ page, ids: rows.map(({ id }) => id) }).toEqual({ page, ids });
    }
  },
);

const text = (row: Row, field: string) => String(row[field]);

test.each<[string, (a: Row, b: Row) => number]>([
  [
    'status,-total',
    (a, b) =>
      text(a, 'displayStatus').localeCompare(text(b, 'displayStatus')) ||
      Number(b['total']) - Number(a['total']),
  ],
  [
    '-status,total',
    (a, b) =>
      text(b, 'displayStatus').localeCompare(text(a, 'displayStatus')) ||
      Number(a['total']) - Number(b['total']),
  ],
  [
    'clientName,status',
    (a, b) => text(a, 'displayStatus').localeCompare(text(b, 'displayStatus')) || a.id - b.id,
  ],
])(
  'the list of invoices sorted by %s is in the order of both columns, on all pages',
  async (sort, compare) => {
    const { list, fields } = LISTS['invoices'] ?? expect.fail();
    const { query } = parseListQuery(fields, { sort });
    const twoKeys = { sort: query.sort };
    const wanted = (await list(asked({}))).rows.toSorted(compare).map(({ id }) => id);
    expect((await list(asked(twoKeys))).rows.map(({ id }) => id)).toEqual(wanted);

    const own = await list({ ...asked(twoKeys), within: ownRows([sql`invoices.id <= 400`]) });
    expect(own.rows.map(({ id }) => id)).toEqual(wanted.filter((id) => id <= 400));
    for (const page of PAGES) {
      const { rows } = await list(asked({ ...twoKeys, page }));
      const ids = wanted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      expect({ page, ids: rows.map(({ id }) => id) }).toEqual({ page, ids });
    }
  },
);

describe.each(Object.entries(LISTS))('the list of %s', (_name, { nullable, list, fields }) => {
  test.each(nullable.flatMap((field) => [[field, false] as const, [field, true] as const]))(
    'has the rows without a value last when it is sorted by %s (descending: %s), on all pages',
    async (field, desc) => {
      const sort = [{ field, desc }];
      const whole = (await list(asked({ sort }))).rows;
      const isEmpty = whole.map((row) => row[field] === null);
      const firstEmpty = isEmpty.indexOf(true);
      expect(firstEmpty).toBe(COUNT - Math.floor(COUNT / 3));
      expect(isEmpty.slice(firstEmpty)).not.toContain(false);

      for (const page of PAGES) {
        const { rows, total } = await list(asked({ sort, page }));
        const ids = whole.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
        expect({ page, total, ids: rows.map(({ id }) => id) }).toEqual({ page, total: COUNT, ids });
      }
    },
  );

  test('leaves no field out of the table above that can be empty', async () => {
    const { rows } = await list(asked({}));
    const empty = Object.keys(fields).filter((field) => rows.some((row) => row[field] === null));

    expect(empty.toSorted()).toEqual(nullable.toSorted());
  });
});

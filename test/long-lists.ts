/** Every list with more records than its ends hold, for tests of the order and the pages of lists. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { contact } from '#features/contacts/contact.ts';
import { contactStore } from '#features/contacts/server/contact-store.ts';
import { estimate } from '#features/estimates/estimate.ts';
import { estimateStore } from '#features/estimates/server/estimate-kind.ts';
import { invoice } from '#features/invoices/invoice.ts';
import { invoiceStore } from '#features/invoices/server/invoice-kind.ts';
import { job } from '#features/jobs/job.ts';
import { jobStore } from '#features/jobs/server/job-store.ts';
import { payment } from '#features/ledger/payment.ts';
import { paymentRecords } from '#features/ledger/server/payment-records.ts';
import type { Page } from '#shared/endpoint.ts';
import { parseListQuery } from '#shared/list-query.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { everyRow, ownRows } from '#server/records/row-access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/records/row-access.ts';

const today = '2026-11-21';
/** The number of records in each list: enough to read pages from its start, middle and end. */
export const COUNT = 1_130;

export interface Asked {
  query: ListQuery;
  /** The condition for a user's own rows; without it the user may read every row. */
  own?: SQL;
  timeZone: string;
}
export type LongListRow = { id: number } & Record<string, unknown>;

interface LongList {
  fields: ListFields;
  /** The fields that one record in three is without. */
  nullable: string[];
  list: (asked: Asked) => Promise<Page<LongListRow>>;
}

function listing<Kind extends EntityName>(kind: Kind, { own, ...asked }: Asked) {
  const access: RowAccess<Kind> = own ? ownRows(kind, { directly: [own] }) : everyRow;

  return { ...asked, access };
}

/** Every list whose rows are read page by page. */
export const longLists = (db: DbOrTx): Record<string, LongList> => ({
  contacts: {
    fields: contact.listFields,
    nullable: ['email', 'phone', 'company', 'address', 'assignedTo'],
    list: (asked) => contactStore.page(db, { today: '2026-11-21', ...listing('contacts', asked) }),
  },
  jobs: {
    fields: job.listFields,
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
    list: (asked) => jobStore.page(db, { today, ...listing('jobs', asked) }),
  },
  estimates: {
    fields: estimate.listFields,
    nullable: ['title', 'jobId', 'expiryDate'],
    list: (asked) => estimateStore.page(db, { ...listing('estimates', asked), today }),
  },
  invoices: {
    fields: invoice.listFields,
    nullable: ['description', 'jobId', 'dueDate'],
    list: (asked) => invoiceStore.page(db, { ...listing('invoices', asked), today }),
  },
  payments: {
    fields: payment.listFields,
    nullable: ['invoiceNumber', 'invoiceId', 'stripePaymentId', 'reference', 'refundOf', 'notes'],
    list: (asked) => paymentRecords.page(db, { ...listing('payments', asked), today }),
  },
});

/** A list as the office asks for it, whole when no page is named. */
export function asked(query: Partial<ListQuery>): Asked {
  const { query: whole } = parseListQuery({}, {});

  return {
    query: { ...whole, pageSize: 100, ...query },
    timeZone: 'America/Denver',
  };
}

/** Fills the lists. */
export async function fillLongLists(db: DbOrTx): Promise<void> {
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
    select n, 'EST-' || n, ${some(`'Title ' || n % 9`)}, (array['draft', 'sent', 'accepted', 'declined', 'rejected', 'expired'])[1 + n % 6], 1, 'Client 1', ${sql.raw(bill)},
      ${some('n % 9 + 1')}, ${some(`date '2026-01-01' + n % 40`)} from ${numbers}`);
  await db.execute(sql`insert into invoices (id, invoice_number, manual_status, client_id, client_name, bill_to, date, items,
      subtotal_cents, tax_cents, total_cents, job_id, description, due_date)
    select n, 'INV-' || n, (array['draft', 'sent', 'overdue', 'partial', 'cancelled'])[1 + n % 5], 1, 'Client 1', ${sql.raw(bill)},
      ${some('n % 9 + 1')}, ${some(`'For ' || n % 9`)}, ${some(`date '2026-11-01' + n % 40`)} from ${numbers}`);
  await db.execute(sql`insert into payments (id, client_id, client_name, invoice_id, invoice_number, amount_cents, date, method,
      reference, provider_payment_id, status, kind, notes, refund_of)
    select n, 1, 'Client 1', ${some('n % 9 + 1')}, ${some(`'INV-' || n % 9 + 1`)}, n, date '2026-01-01' + n % 40, 'cash',
      ${some(`'Check ' || n % 30`)}, ${some(`'tr_' || n`)}, 'completed', 'payment', ${some(`'Note ' || n % 9`)}, ${some('n % 9 + 1')} from ${numbers}`);
}

import { getTableName } from 'drizzle-orm';
import { hashPassword } from '#features/office/auth/server/password.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import { paymentAllocations, payments } from '#features/money/ledger/server/payment-table.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import { webForms } from '#features/intake/web-forms/server/web-form-table.ts';
import type { Database } from '#server/db/database.ts';
import { DEMO_PASSWORD } from '#demo/company.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Load } from './bulk-load.ts';
import { madeUpCompany } from './made-up-company.ts';
import type { MadeUpCompany } from './made-up-records.ts';
import { formAt } from './submission-rows.ts';
import { withoutIndexes } from './without-indexes.ts';
import { writeCosts } from './write-costs.ts';
import { writeHistory, writeStages } from './write-history.ts';

/** Ids from 1. */
function* upTo(count: number): Generator<number> {
  for (let id = 1; id <= count; id += 1) yield id;
}

function* companyLoads(company: MadeUpCompany): Generator<Load> {
  const { size, staff } = company;
  yield {
    table: companies,
    rows: [
      {
        name: 'Cedar Hollow Roofing',
        addressLine1: '318 S Depot St',
        city: 'Provo',
        state: 'Utah',
        postalCode: '84601',
        timeZone: 'America/Denver',
        documents: {
          estimate: { next: 1000 + size.estimates },
          invoice: { next: 1000 + size.invoices },
        },
        // json_populate_recordset ignores column defaults, so set every value.
        id: 1,
        createdAt: staff.rows[0]?.createdAt,
        version: 1,
      },
    ],
  };
  yield {
    table: users,
    rows: staff.rows.map((row) => ({ isActive: true, preferences: {}, ...row })),
  };
  yield { table: webForms, rows: [...upTo(size.forms)].map((id) => stamped(formAt(company, id))) };
}

const stamped = (row: Record<string, unknown>) => ({ version: 1, ...row });

/** Yields records after the records they reference. Payment IDs are assigned in order. */
function* recordLoads(company: MadeUpCompany): Generator<Load> {
  const { size } = company;
  for (const id of upTo(size.contacts)) {
    yield { table: contacts, rows: [stamped(company.contact(id).row)] };
  }
  for (const id of upTo(size.jobs)) {
    const row = { allDay: false, ...company.job(id).row };
    yield { table: jobs, rows: [stamped(row)] };
    yield { table: estimates, rows: [stamped(company.estimate(id))] };
  }
  for (const id of upTo(size.tasks)) {
    yield { table: tasks, rows: [stamped(company.task(id))] };
  }
  for (const id of upTo(size.submissions)) {
    const row = { wentAlong: false, ...company.submission(id) };
    yield { table: webFormSubmissions, rows: [stamped(row)] };
  }
  const billedEstimates = new Set<number | null>();
  let paymentId = 0;
  let allocationId = 0;
  for (const id of upTo(size.invoices)) {
    const billing = company.billing(id);
    const { estimateId = null } = billing.invoice;
    // Bill each estimate only once; invoices for further work on the job don't reference it.
    const isFirst = estimateId !== null && !billedEstimates.has(estimateId);
    if (isFirst) billedEstimates.add(estimateId);
    const invoice = { ...billing.invoice, estimateId: isFirst ? estimateId : null };
    yield { table: invoices, rows: [stamped(invoice)] };
    for (const { row, onInvoiceCents, refundsBefore } of billing.payments) {
      paymentId += 1;
      const refundOf = refundsBefore ? paymentId - refundsBefore : null;
      yield {
        table: payments,
        rows: [stamped({ unappliedCents: 0, ...row, id: paymentId, refundOf })],
      };
      if (onInvoiceCents === 0) continue;
      allocationId += 1;
      yield {
        table: paymentAllocations,
        rows: [{ id: allocationId, paymentId, invoiceId: id, amountCents: onInvoiceCents }],
      };
    }
  }
}

/** The rows were inserted with explicit IDs, so advance the sequences past them. */
async function continueNumbers({ pool }: Database): Promise<void> {
  for (const table of [
    users,
    contacts,
    jobs,
    tasks,
    webForms,
    webFormSubmissions,
    estimates,
    invoices,
    payments,
    paymentAllocations,
  ]) {
    const name = getTableName(table);
    await pool.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from "${name}"))`,
    );
  }
}

/**
 * Fills an empty, migrated database with the fictional company, identical for the same number of
 * contacts. All its users can sign in with the demo password.
 */
export async function seedDataSet(database: Database, contactCount: number): Promise<void> {
  const company = madeUpCompany(contactCount, await hashPassword(DEMO_PASSWORD));
  await withoutIndexes(database, async () => {
    await bulkLoad(database, companyLoads(company));
    await bulkLoad(database, recordLoads(company));
    await writeStages(database);
    await writeCosts(database);
  });
  await continueNumbers(database);
  await writeHistory(database);
  await database.unhurried((client) => client.query('vacuum analyze'));
}

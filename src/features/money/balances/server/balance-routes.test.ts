import { beforeAll, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import type { Job } from '#features/work/jobs/job.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { balanceEndpoints } from '../balance-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');
const luis = await api.as('Field Technician');

const priced = (price: number) => [{ description: 'Work', quantity: 1, price }];

const ofContact = (id: number, person: TestUser = dana) =>
  person.ok(balanceEndpoints.ofContact, { params: { id } });
const ofJob = (id: number, person: TestUser = dana) =>
  person.ok(balanceEndpoints.ofJob, { params: { id } });

const OVER = { overContractReason: 'Added work' };

let client: Contact;
let job: Job;
let overdue: Invoice;

beforeAll(async () => {
  client = await aContact(dana);
  job = await aJob(dana, { clientId: client.id, assignedTeam: [String(luis.userId)] });
  const of = { clientId: client.id, jobId: job.id };

  await anEstimate(dana, { ...of, items: priced(1000.1), status: 'accepted' });
  await anEstimate(dana, { ...of, items: priced(500), status: 'sent' });
  await anEstimate(dana, { ...of, items: priced(70), status: 'declined' });
  await anEstimate(dana, { ...of, items: priced(80), status: 'rejected' });

  await anInvoice(dana, { ...of, items: priced(9999), status: 'draft', ...OVER });
  const cancelled = await anInvoice(dana, { ...of, items: priced(8888), ...OVER });
  await dana.ok(invoiceEndpoints.patch, {
    params: { id: cancelled.id },
    body: { status: 'cancelled' },
  });
  overdue = await anInvoice(dana, { ...of, items: priced(300.3), dueDate: '2026-11-20', ...OVER });
  await anInvoice(dana, { ...of, items: priced(40.4), dueDate: '2026-11-21', ...OVER });
  const paid = await anInvoice(dana, { clientId: client.id, items: priced(200) });
  await aPayment(dana, { invoiceId: overdue.id, amount: 100 });
  await aPayment(dana, { invoiceId: paid.id, amount: 250 });

  // Another client's invoice, which must not be counted.
  await anInvoice(dana);
});

describe('a contact’s summary', () => {
  test('counts all records and sums the issued documents', async () => {
    expect(await ofContact(client.id)).toEqual({
      jobs: 1,
      estimates: 4,
      invoices: 5,
      payments: 2,
      invoiced: 540.7,
      paid: 300,
      owed: 240.7,
      overdue: 200.3,
      credit: 50,
      isPartial: false,
    });
  });

  test('shows an invoice as overdue from the day after its due date, in the company’s zone', async () => {
    api.clock.set('2026-11-22T06:59:00Z'); // 11:59 p.m. on November 21 in Denver.
    expect((await ofContact(client.id)).overdue).toBe(200.3);
    api.clock.set('2026-11-22T07:00:00Z');
    expect((await ofContact(client.id)).overdue).toBe(240.7);
    api.clock.set('2026-11-21T15:00:00Z');
  });

  test('changes when a payment is voided', async () => {
    const other = await aContact(dana);
    const invoice = await anInvoice(dana, { clientId: other.id, items: priced(100) });
    const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 130 });
    expect(await ofContact(other.id)).toMatchObject({ paid: 100, owed: 0, credit: 30 });
    await dana.ok(paymentEndpoints.void, { params: { id: payment.id }, body: {} });

    expect(await ofContact(other.id)).toMatchObject({ payments: 1, paid: 0, owed: 100, credit: 0 });
  });

  test('changes with refunds', async () => {
    const other = await aContact(dana);
    const invoice = await anInvoice(dana, { clientId: other.id, items: priced(100) });
    const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 130 });
    await dana.ok(paymentEndpoints.refund, {
      params: { id: payment.id },
      body: { amount: 50, method: 'check' },
    });

    expect(await ofContact(other.id)).toMatchObject({ paid: 80, owed: 20, credit: 0 });
  });

  test('leaves out deleted records', async () => {
    const other = await aContact(dana);
    const invoice = await anInvoice(dana, { clientId: other.id, items: priced(100) });
    await aPayment(dana, { invoiceId: invoice.id, amount: 60 });
    await dana.ok(invoiceEndpoints.remove, { params: { id: invoice.id } });

    expect(await ofContact(other.id)).toMatchObject({
      invoices: 0,
      invoiced: 0,
      owed: 0,
      credit: 60,
    });
  });

  test('is all zero for a client without records, and not found for an unknown client', async () => {
    const { id } = await aContact(dana);
    expect(Object.values(await ofContact(id))).toEqual([
      ...Array.from({ length: 9 }, () => 0),
      false,
    ]);
    await dana.ok(contactEndpoints.remove, { params: { id } });

    expect((await dana.call(balanceEndpoints.ofContact, { params: { id } })).status).toBe(404);
  });
});

describe('a job’s summary', () => {
  test('sums the job’s own documents, without declined estimates', async () => {
    expect(await ofJob(job.id)).toEqual({
      estimates: 4,
      invoices: 4,
      estimated: 1500.1,
      accepted: 1000.1,
      invoiced: 340.7,
      paid: 100,
      owed: 240.7,
      overdue: 200.3,
      isPartial: false,
    });
  });
});

describe('a reader', () => {
  test('without access to prices sees the jobs, and no amounts', async () => {
    expect(await ofContact(client.id, luis)).toEqual({
      jobs: 1,
      estimates: 0,
      invoices: 0,
      payments: 0,
      invoiced: 0,
      paid: 0,
      owed: 0,
      overdue: 0,
      credit: 0,
      isPartial: false,
    });
    expect(Object.values(await ofJob(job.id, luis))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, false]);
  });

  test('gets no summary of records without access', async () => {
    const other = await aJob(dana);

    expect((await luis.call(balanceEndpoints.ofJob, { params: { id: other.id } })).status).toBe(
      404,
    );
    expect(
      (await luis.call(balanceEndpoints.ofContact, { params: { id: other.clientId } })).status,
    ).toBe(404);
  });

  test('with access to their own records sees their own sums, marked as partial', async () => {
    const rep = await api.as('Sales Representative');
    const mine = await anInvoice(rep, { clientId: client.id, items: priced(12.34) });
    await aPayment(rep, { invoiceId: mine.id, amount: 2.34 });
    const summary = await ofContact(client.id, rep);
    await dana.ok(invoiceEndpoints.remove, { params: { id: mine.id } });

    expect(summary).toMatchObject({
      jobs: 1,
      estimates: 0,
      invoices: 1,
      invoiced: 12.34,
      owed: 10,
      isPartial: true,
    });
    expect(await ofJob(job.id, rep)).toMatchObject({ invoiced: 0, owed: 0, isPartial: true });

    const own = await aJob(rep, { clientId: client.id, salesRep: rep.userId });
    await anInvoice(dana, { clientId: client.id, jobId: own.id, items: priced(7) });
    expect(await ofJob(own.id, rep)).toMatchObject({ invoices: 1, isPartial: false });
  });
});

test('sums of a client and a job can exceed the maximum of one document', async () => {
  const builder = await aContact(dana, { name: 'Canyon Homes', email: null, phone: null });
  const { id: jobId } = await aJob(dana, { clientId: builder.id });
  const of = { clientId: builder.id, jobId, items: priced(99_999_999.99) };
  for (let count = 0; count < 2; count += 1) {
    await anEstimate(dana, { ...of, status: 'accepted' });
    const { id } = await anInvoice(dana, { ...of, dueDate: '2026-11-20' });
    await aPayment(dana, { invoiceId: id, amount: 99_999_999.99 });
  }
  const beyond = { ...of, ...OVER, dueDate: '2026-11-20' };
  const { id } = await anInvoice(dana, beyond);
  await aPayment(dana, { invoiceId: id, amount: 0.01 });
  await anInvoice(dana, beyond);

  expect(await ofContact(builder.id)).toMatchObject({
    invoiced: 399_999_999.96,
    paid: 199_999_999.99,
    owed: 199_999_999.97,
    overdue: 199_999_999.97,
  });
  expect(await ofJob(jobId)).toMatchObject({
    estimated: 199_999_999.98,
    accepted: 199_999_999.98,
    invoiced: 399_999_999.96,
    owed: 199_999_999.97,
  });
});

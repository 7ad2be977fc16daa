import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aPayment } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let clientId: number;
beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  clientId = (await aContact(dana, { name: 'Old Name' })).id;
});

const aDraft = async () => (await anInvoice(dana, { clientId, status: 'draft' })).id;
const read = (id: number) => dana.ok(invoiceEndpoints.read, { params: { id } });
const revisionsOf = (id: number) => dana.ok(invoiceEndpoints.listRevisions, { params: { id } });
const change = (id: number, body: object) =>
  dana.ok(invoiceEndpoints.update, { params: { id }, body });

/** Overpays an invoice of the client and returns the id of the payment that now has credit. */
async function credit(): Promise<number> {
  const { id: invoiceId } = await anInvoice(dana, { clientId });

  return (await aPayment(dana, { invoiceId, amount: 5000 })).id;
}

const WAYS = {
  'a payment recorded on it': async () => {
    const id = await aDraft();
    await aPayment(dana, { invoiceId: id });

    return id;
  },
  'what was paid before it was entered': async () =>
    (await anInvoice(dana, { clientId, status: 'draft', paid: 1000 })).id,
  'credit applied to it': async () => {
    const [id, paymentId] = [await aDraft(), await credit()];
    const body = { invoiceId: id, amount: 100 };
    await dana.ok(paymentEndpoints.apply, { params: { id: paymentId }, body });

    return id;
  },
  'an amount paid that is set on it': async () => {
    const id = await aDraft();
    await change(id, { paid: 1000 });

    return id;
  },
  'being marked as paid': async () => {
    const id = await aDraft();
    await change(id, { status: 'paid' });

    return id;
  },
};

describe.each(Object.entries(WAYS))('an invoice issued by %s', (_, issue) => {
  test('An invoice issued by a payment has its first revision from that moment, with a PDF', async () => {
    const id = await issue();
    expect(await read(id)).toMatchObject({ revision: 1 });
    expect(await revisionsOf(id)).toMatchObject([
      { number: 1, total: 4025, createdBy: 'Dana Whitfield', pdfSha256: null },
    ]);

    const { bytes } = await dana.expect(200).get(`/api/invoices/${id}/revisions/1/pdf`);
    expect((await readPdf(bytes)).text).toContain('Architectural shingles');
    expect(await revisionsOf(id)).toMatchObject([{ pdfSha256: expect.stringMatching(/^\w{64}$/) }]);
  });
});

test('an invoice issued by a payment uses the current company, client, and job', async () => {
  const job = await aJob(dana, { clientId, title: 'Old title' });
  const { id } = await anInvoice(dana, { clientId, jobId: job.id, status: 'draft' });
  await dana.ok(companyEndpoints.update, { body: { name: 'Summit & Sons' } });
  await dana.ok(contactEndpoints.update, { params: { id: clientId }, body: { name: 'New Name' } });
  await dana.ok(jobEndpoints.update, { params: { id: job.id }, body: { title: 'New title' } });
  await aPayment(dana, { invoiceId: id });

  expect(await read(id)).toMatchObject({
    clientName: 'New Name',
    billTo: { name: 'New Name', email: 'maria.alvarez@mail.example' },
    jobSite: { title: 'New title' },
  });
  const { bytes } = await dana.expect(200).get(`/api/invoices/${id}/revisions/1/pdf`);
  const { text } = await readPdf(bytes);
  for (const part of ['Summit & Sons', 'New Name', 'New title']) expect(text).toContain(part);
});

test('an invoice of a deleted client that a payment issues keeps the client’s name', async () => {
  const id = await aDraft();
  await dana.ok(contactEndpoints.remove, { params: { id: clientId } });
  await aPayment(dana, { invoiceId: id });
  expect(await read(id)).toMatchObject({ clientName: 'Old Name', revision: 1 });
});

test('an issued invoice that became a draft, was changed, and is then paid gets its next revision', async () => {
  const { id } = await anInvoice(dana, { clientId });
  await change(id, { status: 'draft' });
  await aPayment(dana, { invoiceId: id, amount: 100 });
  expect(await read(id)).toMatchObject({ revision: 1 });

  const { id: other } = await anInvoice(dana, { clientId });
  await change(other, { status: 'draft' });
  await change(other, { notes: 'Gate code 4711' });
  await aPayment(dana, { invoiceId: other, amount: 100 });
  expect((await revisionsOf(other)).map(({ number }) => number)).toEqual([2, 1]);
});

test('another payment on an issued invoice creates no revision', async () => {
  const id = await aDraft();
  for (const amount of [100, 200]) await aPayment(dana, { invoiceId: id, amount });
  expect(await revisionsOf(id)).toHaveLength(1);
});

test('the timeline of an invoice issued by a payment names its first revision and the updated data', async () => {
  const id = await aDraft();
  await dana.ok(contactEndpoints.update, { params: { id: clientId }, body: { name: 'New Name' } });
  await aPayment(dana, { invoiceId: id });
  const [newest] = await dana.ok(historyEndpoints.timeline, { params: { entity: 'invoices', id } });
  expect(newest?.changes).toMatchObject({
    revision: { before: 0, after: 1 },
    clientName: { before: 'Old Name', after: 'New Name' },
    status: { before: 'draft', after: 'partial' },
  });
});

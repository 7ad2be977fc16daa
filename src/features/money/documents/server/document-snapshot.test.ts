import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { letterhead } from '#features/office/company/letterhead.ts';
import { letterheads } from '#features/office/company/server/letterhead-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi();
let dana: TestUser;
beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  await dana.ok(companyEndpoints.update, {
    body: {
      name: 'Summit Ridge Roofing',
      addressLine1: '1 First St',
      phone: '(801) 555-0100',
      licenseNumber: 'RC-1',
      estimateTerms: 'Half down.',
      invoiceTerms: 'Due on receipt.',
      taxLabel: 'Sales tax',
    },
  });
});

/**
 * Changes everything a document copies: the company's address, terms, tax, and license, plus the
 * client and the job.
 */
async function everythingChanges({ clientId, jobId }: { clientId: number; jobId: number }) {
  await dana.ok(companyEndpoints.update, {
    body: {
      name: 'Summit & Sons',
      addressLine1: '2 Second St',
      phone: '(801) 555-0200',
      licenseNumber: 'RC-2',
      estimateTerms: 'All down.',
      invoiceTerms: 'Net 30.',
      taxLabel: 'GST',
    },
  });
  await dana.ok(contactEndpoints.update, { params: { id: clientId }, body: { name: 'New Name' } });
  const moved = { title: 'New title', addressLine1: '9 New Ave' };
  await dana.ok(jobEndpoints.update, { params: { id: jobId }, body: moved });
}

const printed = async (path: string) => readPdf((await dana.expect(200).get(path)).bytes);

const KINDS = [
  { kind: 'estimates', make: anEstimate, terms: 'Half down.', endpoints: estimateEndpoints },
  { kind: 'invoices', make: anInvoice, terms: 'Due on receipt.', endpoints: invoiceEndpoints },
] as const;

describe.each(KINDS)('$kind', ({ kind, make, terms, endpoints }) => {
  const aDocument = async (status: 'draft' | 'sent') => {
    const client = await aContact(dana, { name: 'Old Name' });
    const job = await aJob(dana, {
      clientId: client.id,
      title: 'Old title',
      addressLine1: '8 Old Ave',
      city: 'Provo',
      state: 'Utah',
      postalCode: '84601',
    });
    const sent = { clientId: client.id, jobId: job.id, taxRate: 5, status };

    return { clientId: client.id, jobId: job.id, id: (await make(dana, sent)).id };
  };

  test('an issued document prints its original terms, company, client, and job', async () => {
    const { id, ...parties } = await aDocument('sent');
    const before = await dana.expect(200).get(`/api/${kind}/${id}/pdf`);
    await everythingChanges(parties);
    const after = await dana.expect(200).get(`/api/${kind}/${id}/pdf`);
    const { text } = await readPdf(after.bytes);

    for (const part of ['Summit Ridge Roofing', '1 First St', 'RC-1', terms, 'Sales tax (5%)']) {
      expect(text).toContain(part);
    }
    for (const part of ['Old Name', 'Old title', '8 Old Ave', 'Provo, UT 84601']) {
      expect(text).toContain(part);
    }
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  test('a draft uses the current company, client, and job when it is issued', async () => {
    const { id, ...parties } = await aDocument('draft');
    await everythingChanges(parties);
    await dana.ok(endpoints.patch, { params: { id }, body: { status: 'sent' } });
    const { text } = await printed(`/api/${kind}/${id}/pdf`);

    for (const part of ['Summit & Sons', '2 Second St', 'RC-2', 'New Name', 'New title']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('1 First St');
    expect(text).toContain(terms);
  });

  test('the terms and the tax label belong to each document', async () => {
    const { clientId } = await aDocument('draft');
    const own = await make(dana, { clientId, status: 'draft', terms: 'Paid in cash.' });
    expect(own).toMatchObject({ terms: 'Paid in cash.', taxLabel: 'Sales tax' });

    const change = { terms: 'Paid by check.', taxLabel: 'GST', taxRate: 3 };
    const changed = await dana.ok(endpoints.update, { params: { id: own.id }, body: change });
    expect(changed).toMatchObject(change);
    const { text } = await printed(`/api/${kind}/${own.id}/pdf`);
    expect(text).toContain('Paid by check.');
    expect(text).toContain('GST (3%)');
    expect(text).not.toContain(terms);
  });

  test('a document without terms stays without them regardless of the company’s terms', async () => {
    const { clientId } = await aDocument('draft');
    expect(await make(dana, { clientId, terms: null })).toMatchObject({ terms: null });
  });

  test('a draft can be saved after its client and its job were deleted', async () => {
    const { id, clientId, jobId } = await aDocument('draft');
    await dana.ok(jobEndpoints.remove, { params: { id: jobId } });
    await dana.ok(contactEndpoints.remove, { params: { id: clientId } });
    const saved = await dana.ok(endpoints.update, { params: { id }, body: { notes: 'Gate 4411' } });
    expect(saved).toMatchObject({ clientName: 'Old Name', jobSite: { title: 'Old title' } });
  });

  test('a copy starts with the terms and the tax label of its original', async () => {
    const { clientId } = await aDocument('draft');
    const own = { terms: 'Paid in cash.', taxLabel: 'GST' };
    const { id } = await make(dana, { clientId, ...own });
    expect(await dana.ok(endpoints.duplicate, { params: { id } })).toMatchObject(own);
  });
});

test('an invoice created from an estimate starts with the terms of invoices', async () => {
  const { id } = await anEstimate(dana, { status: 'accepted', terms: 'Half down.' });
  expect(await dana.ok(invoiceEndpoints.fromEstimate, { params: { id } })).toMatchObject({
    terms: 'Due on receipt.',
  });
});

test('an invoice created from an estimate keeps the tax label of the estimate', async () => {
  const { id } = await anEstimate(dana, { status: 'accepted', taxLabel: 'GST', taxRate: 5 });
  expect(await dana.ok(invoiceEndpoints.fromEstimate, { params: { id } })).toMatchObject({
    taxLabel: 'GST',
  });
});

test('an issued invoice keeps its logo when the company changes or removes it', async () => {
  const logo = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const putLogo = async (color: string) =>
    dana.ok(companyEndpoints.updateLogo, { body: await logo(color), type: 'image/png' });
  await putLogo('red');
  const { id } = await anInvoice(dana);
  const pdf = async () => (await dana.expect(200).get(`/api/invoices/${id}/pdf`)).bytes;
  const red = await pdf();

  await putLogo('blue');
  expect((await pdf()).equals(red)).toBe(true);
  await dana.expect(204).delete('/api/company/logo');
  expect((await pdf()).equals(red)).toBe(true);
});

test("a letterhead is stored once for each version of the company's printed data", async () => {
  const kept = () => api.database.db.select().from(letterheads).orderBy(letterheads.id);
  const before = await kept();
  await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 2000, taxLabel: 'VAT' } });
  expect(await kept()).toEqual(before);

  const { name } = await dana.ok(companyEndpoints.update, { body: { name: 'Summit & Sons' } });
  const after = await kept();
  expect(after).toHaveLength(before.length + 1);
  expect(letterhead.strict().parse(after.at(-1)?.content)).toMatchObject({ name });
});

test('an invoice cancelled before it was issued uses the current company, client, and job when sent', async () => {
  const client = await aContact(dana, { name: 'Old Name' });
  const job = await aJob(dana, { clientId: client.id, title: 'Old title' });
  const { id } = await anInvoice(dana, { clientId: client.id, jobId: job.id, status: 'draft' });
  await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status: 'cancelled' } });
  await everythingChanges({ clientId: client.id, jobId: job.id });
  await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status: 'sent' } });
  const { text } = await printed(`/api/invoices/${id}/pdf`);

  for (const part of ['Summit & Sons', 'RC-2', 'New Name', 'New title', '9 New Ave']) {
    expect(text).toContain(part);
  }
});

test('an invoice that was issued, cancelled, and reopened keeps its original data', async () => {
  const client = await aContact(dana, { name: 'Old Name' });
  const { id } = await anInvoice(dana, { clientId: client.id });
  await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status: 'cancelled' } });
  await dana.ok(contactEndpoints.update, {
    params: { id: client.id },
    body: { name: 'New Name' },
  });
  await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status: 'sent' } });
  expect((await printed(`/api/invoices/${id}/pdf`)).text).toContain('Old Name');
});

describe('the estimate number on an invoice', () => {
  const renumber = (id: number, estimateNumber: string) =>
    dana.ok(estimateEndpoints.update, { params: { id }, body: { estimateNumber, revise: true } });
  const aConverted = async () => {
    const { id: estimateId } = await anEstimate(dana, { status: 'accepted' });
    const { id } = await dana.ok(invoiceEndpoints.fromEstimate, { params: { id: estimateId } });

    return { id, estimateId };
  };
  const change = (id: number, body: object) =>
    dana.ok(invoiceEndpoints.update, { params: { id }, body });

  test("An issued invoice keeps its estimate's number when the estimate is renumbered", async () => {
    const { id, estimateId } = await aConverted();
    expect(await change(id, { status: 'sent' })).toMatchObject({ estimateNumber: 'EST-1000' });
    await renumber(estimateId, 'ROOF-7');
    const read = await dana.ok(invoiceEndpoints.read, { params: { id } });
    expect(read).toMatchObject({ estimateId, estimateNumber: 'EST-1000' });
    expect((await printed(`/api/invoices/${id}/pdf`)).text).toContain('EST-1000');

    expect(await change(id, { notes: 'Gate 4411' })).toMatchObject({ revision: 2 });
    const { text } = await printed(`/api/invoices/${id}/revisions/2/pdf`);
    expect(text).toContain('EST-1000');
    expect(text).not.toContain('ROOF-7');
  });

  test("A draft gets its estimate's number with the save that issues it", async () => {
    const { id, estimateId } = await aConverted();
    await renumber(estimateId, 'ROOF-7');
    expect(await change(id, { status: 'sent' })).toMatchObject({ estimateNumber: 'ROOF-7' });
  });

  test("A draft gets its estimate's number with the payment that issues it", async () => {
    const { id, estimateId } = await aConverted();
    await renumber(estimateId, 'ROOF-7');
    await aPayment(dana, { invoiceId: id });
    const read = await dana.ok(invoiceEndpoints.read, { params: { id } });
    expect(read).toMatchObject({ estimateNumber: 'ROOF-7' });
  });
});

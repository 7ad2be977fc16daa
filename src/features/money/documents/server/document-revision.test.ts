import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anEstimate, anInvoice, aPayment, ROOF_ITEMS } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { documentRevisions } from './document-revision-table.ts';

const api = await startApi();
let dana: TestUser;
beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const VENT = [{ description: 'Ridge vent', quantity: 4, price: 12.5 }];

const KINDS = [
  { kind: 'estimates', make: anEstimate, endpoints: estimateEndpoints },
  { kind: 'invoices', make: anInvoice, endpoints: invoiceEndpoints },
] as const;

describe.each(KINDS)('$kind', ({ kind, make, endpoints }) => {
  const revisionsOf = (id: number) => dana.ok(endpoints.listRevisions, { params: { id } });
  const numbersOf = async (id: number) => (await revisionsOf(id)).map(({ number }) => number);
  const pdfOf = async (id: number, number: number) =>
    (await dana.expect(200).get(`/api/${kind}/${id}/revisions/${number}/pdf`)).bytes;
  const change = (id: number, body: object) => dana.ok(endpoints.update, { params: { id }, body });

  test('a draft has no revision until it is issued', async () => {
    const { id, revision } = await make(dana, { status: 'draft' });
    await change(id, { items: VENT });
    expect(revision).toBe(0);
    expect(await revisionsOf(id)).toEqual([]);

    expect(await change(id, { status: 'sent' })).toMatchObject({ revision: 1 });
    expect(await revisionsOf(id)).toEqual([
      {
        number: 1,
        createdAt: '2026-11-21T15:00:00.000Z',
        createdBy: 'Dana Whitfield',
        total: 50,
        pdfSha256: null,
      },
    ]);
  });

  test("an edit of an issued document's printed content creates the next revision", async () => {
    const { id } = await make(dana, { status: 'sent' });
    expect(await change(id, { items: VENT })).toMatchObject({ revision: 2, total: 50 });
    for (const body of [
      { terms: 'Net 10.' },
      { notes: 'Gate code 4711' },
      { date: '2026-11-20' },
      { taxRate: 5 },
      { description: 'Other words' },
    ]) {
      await change(id, body);
    }
    expect(await numbersOf(id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const [newest] = await dana.ok(historyEndpoints.timeline, { params: { entity: kind, id } });
    expect(newest?.changes).toMatchObject({ revision: { before: 6, after: 7 } });
  });

  test('An edit with the same printed content, or a status change, creates no revision', async () => {
    const { id, items, date } = await make(dana, { status: 'sent', taxRate: 5 });
    await change(id, { items, date, taxRate: 5 });
    await change(id, { items: ROOF_ITEMS });
    await change(id, { status: 'draft' });
    await change(id, { status: 'sent' });
    expect(await numbersOf(id)).toEqual([1]);
  });

  test('sending the tax amount back unchanged keeps the tax rate and creates no revision', async () => {
    const { id, tax, taxRate } = await make(dana, { status: 'sent', taxRate: 7.25 });
    expect(await change(id, { tax })).toMatchObject({ tax, taxRate, revision: 1 });
    const withRate = await change(id, { items: VENT, tax: 3.63 });
    expect(withRate).toMatchObject({ tax: 3.63, taxRate: 7.25, revision: 2 });
    expect(await change(id, { tax: 4 })).toMatchObject({ tax: 4, taxRate: null, revision: 3 });
  });

  test('a document that was reset to draft and changed is issued as the next revision', async () => {
    const { id } = await make(dana, { status: 'sent' });
    await change(id, { status: 'draft' });
    await change(id, { items: VENT });
    expect(await numbersOf(id)).toEqual([1]);
    await change(id, { status: 'sent' });
    expect(await numbersOf(id)).toEqual([2, 1]);
  });

  test('the PDF of a revision is created once and never changes, with its hash', async () => {
    const { id } = await make(dana, { status: 'sent' });
    const [first, second] = await Promise.all([pdfOf(id, 1), pdfOf(id, 1)]);
    await change(id, { items: VENT });
    await dana.ok(companyEndpoints.update, { body: { name: 'Other Roofing' } });
    const later = await pdfOf(id, 1);

    expect(second?.equals(first!)).toBe(true);
    expect(later.equals(first!)).toBe(true);
    const { text } = await readPdf(later);
    expect(text).toContain('Architectural shingles');
    expect(text).not.toContain('Revision');
    const hash = createHash('sha256').update(later).digest('hex');
    expect((await revisionsOf(id)).map(({ pdfSha256 }) => pdfSha256)).toEqual([null, hash]);

    const changed = await readPdf(await pdfOf(id, 2));
    expect(changed.text).toContain('Ridge vent');
    expect(changed.text).toContain('Revision 2');
  });

  test('neither a revision nor its PDF can be changed in the database', async () => {
    const { id } = await make(dana, { status: 'sent' });
    await pdfOf(id, 1);
    const { db } = api.database;
    for (const set of [{ number: 9 }, { pdf: Buffer.from('other') }]) {
      await expect(db.update(documentRevisions).set(set)).rejects.toThrow();
    }
    await expect(db.delete(documentRevisions)).rejects.toThrow();
  });

  test('another sales rep’s revisions are not found', async () => {
    const rep = await api.as('Sales Representative');
    const { id } = await make(dana, { status: 'sent' });
    await rep.expect(404).get(`/api/${kind}/${id}/revisions`);
    await rep.expect(404).get(`/api/${kind}/${id}/revisions/1/pdf`);
    await dana.expect(404).get(`/api/${kind}/${id}/revisions/2/pdf`);
  });
});

describe('an accepted estimate', () => {
  test('An accepted estimate changes only with a confirmed revision, and keeps the accepted version', async () => {
    const { id } = await anEstimate(dana, { status: 'accepted' });
    const { body } = await dana.expect(409).put(`/api/estimates/${id}`, { items: VENT });
    expect(body).toMatchObject({
      code: 'conflict',
      message: 'EST-1000 is accepted. Saving makes revision 2; the earlier PDF stays available.',
      details: { needsRevision: true, revision: 2 },
    });
    expect(await dana.ok(estimateEndpoints.read, { params: { id } })).toMatchObject({
      total: 4025,
      revision: 1,
      version: 1,
    });

    const change = { items: VENT, revise: true };
    const revised = await dana.ok(estimateEndpoints.update, { params: { id }, body: change });
    expect(revised).toMatchObject({ status: 'accepted', total: 50, revision: 2 });
  });

  test('An accepted estimate accepts its own tax amount without a confirmation', async () => {
    const { id, tax } = await anEstimate(dana, { status: 'accepted', taxRate: 7.25 });
    await dana.expect(200).put(`/api/estimates/${id}`, { tax });
  });

  test('The status of an accepted estimate changes without a confirmation', async () => {
    const { id } = await anEstimate(dana, { status: 'accepted' });
    await dana.expect(200).patch(`/api/estimates/${id}`, { status: 'sent' });
  });

  test('An accepted estimate needs a confirmation even when it returns to a draft', async () => {
    const { id } = await anEstimate(dana, { status: 'accepted' });
    await dana.expect(409).put(`/api/estimates/${id}`, { status: 'draft', items: VENT });
  });
});

describe('a draft invoice that was cancelled', () => {
  const change = (id: number, body: object) =>
    dana.ok(invoiceEndpoints.update, { params: { id }, body });

  test('A draft invoice that was cancelled by mistake and corrected is issued as its first revision', async () => {
    const { id } = await anInvoice(dana, { status: 'draft' });
    expect(await change(id, { status: 'cancelled' })).toMatchObject({ revision: 0 });
    await change(id, { status: 'draft' });
    await change(id, { items: VENT });
    expect(await change(id, { status: 'sent' })).toMatchObject({ revision: 1, total: 50 });
  });

  test('An invoice created as cancelled and then sent is issued as its first revision', async () => {
    const { id, revision } = await anInvoice(dana, { status: 'cancelled' });
    expect(revision).toBe(0);
    await change(id, { items: VENT });
    expect(await change(id, { status: 'sent' })).toMatchObject({ revision: 1, total: 50 });
  });

  test('A cancelled draft invoice that a payment had issued keeps its first revision', async () => {
    const { id } = await anInvoice(dana, { status: 'draft' });
    await aPayment(dana, { invoiceId: id, amount: 4025 });
    await change(id, { status: 'cancelled' });
    expect(await change(id, { items: VENT })).toMatchObject({ revision: 2 });
  });
});

describe('an invoice with payments', () => {
  test.each([
    ['part-paid', 1000],
    ['paid', 4025],
  ])('An invoice that is %s changes only with a confirmed revision', async (word, amount) => {
    const { id, invoiceNumber } = await anInvoice(dana);
    await aPayment(dana, { invoiceId: id, amount });
    const change = { items: [...ROOF_ITEMS, ...VENT] };
    const { body } = await dana.expect(409).put(`/api/invoices/${id}`, change);
    expect(body).toMatchObject({
      message: `${invoiceNumber} is ${word}. Saving makes revision 2; the earlier PDF stays available.`,
      details: { needsRevision: true, revision: 2 },
    });

    const revised = await dana.ok(invoiceEndpoints.update, {
      params: { id },
      body: { ...change, revise: true },
    });
    expect(revised).toMatchObject({ revision: 2, paid: amount, total: 4075 });
  });

  test('An invoice with payments accepts its own tax amount without a confirmation', async () => {
    const { id, tax } = await anInvoice(dana, { taxRate: 7.25 });
    await aPayment(dana, { invoiceId: id, amount: 1000 });
    await dana.expect(200).put(`/api/invoices/${id}`, { tax });
  });

  test('An invoice prints payments on its current PDF and not on its revisions', async () => {
    const { id } = await anInvoice(dana);
    await aPayment(dana, { invoiceId: id, amount: 1000 });
    const text = async (path: string) =>
      (await readPdf((await dana.expect(200).get(path)).bytes)).text;
    expect(await text(`/api/invoices/${id}/pdf`)).toContain('Balance due $3,025.00');
    expect(await text(`/api/invoices/${id}/revisions/1/pdf`)).toContain('Balance due $4,025.00');
  });

  test('An invoice that was paid as a draft keeps the paid version as its first revision', async () => {
    const { id } = await anInvoice(dana, { status: 'draft' });
    await aPayment(dana, { invoiceId: id, amount: 4025 });
    const body = { items: VENT, revise: true };
    await dana.ok(invoiceEndpoints.update, { params: { id }, body });
    const kept = await dana.ok(invoiceEndpoints.listRevisions, { params: { id } });
    expect(kept.map(({ number, total }) => [number, total])).toEqual([
      [2, 50],
      [1, 4025],
    ]);
  });
});

test('a client’s new name creates no revision of an issued document', async () => {
  const { id, clientId } = await anInvoice(dana);
  await dana.ok(contactEndpoints.update, { params: { id: clientId }, body: { name: 'New Name' } });
  await dana.ok(invoiceEndpoints.update, { params: { id }, body: { clientId } });
  expect(await dana.ok(invoiceEndpoints.listRevisions, { params: { id } })).toHaveLength(1);
});

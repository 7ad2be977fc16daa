/**
 * Tests payments, pages, statements, and the trash after a document is moved to another client and
 * back (T1).
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aFile, aJob, anEstimate, anInvoice, aPayment, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { CARD } from '#test/stripe/card-office.ts';
import { startClientOffice } from '#test/stripe/client-office.ts';

const office = await startClientOffice();
const { api, stripe, client, pathTo, page, deliver } = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

const maria = () => aContact(dana, { email: 'maria@mail.example' });
const ann = () =>
  aContact(dana, { name: 'Ann Park', email: 'ann@mail.example', address: '7 Elm St', phone: null });
const statusOf = async (path: string) => (await client.get(path)).status;
const pdfAt = async (path: string) =>
  (await readPdf((await client.expect(200).get(path)).bytes)).text;
const remove = (entity: string, id: number) => dana.expect(204).delete(`/api/${entity}/${id}`);
const restore = (entity: string, id: number) =>
  dana.expect(204).post(`/api/trash/${entity}/${id}/restore`);
const give = (entity: string, id: number, clientId: number) =>
  dana.expect(200).patch(`/api/${entity}/${id}`, { clientId });

/** Text that would reveal a client to another one. */
const OF_MARIA = /Maria|Alvarez|Canyon/;
const OF_ANN = /Ann Park|Elm St|ann@mail/;

/** Creates a sent document for Maria, and links to it and to both clients' pages. */
async function twoClients(kind: 'estimates' | 'invoices' = 'invoices') {
  const [first, second] = [await maria(), await ann()];
  const make = kind === 'invoices' ? anInvoice : anEstimate;
  const { id } = await make(dana, { clientId: first.id, status: 'sent', ...over(120) });
  const record: LinkedRecord = { entity: kind, id };

  return {
    id,
    record,
    maria: first.id,
    ann: second.id,
    path: await pathTo(record),
    all: await pathTo({ entity: 'contacts', id: first.id }),
    allOfAnn: await pathTo({ entity: 'contacts', id: second.id }),
  };
}

describe('A quick payment that was started for one client', () => {
  const begin = (clientId: number, amount = 40) =>
    dana.ok(cardPaymentEndpoints.createIntent, { body: { clientId, amount } });

  test('is another than that of the next client, by the same user and over the same amount', async () => {
    const [first, second] = [await begin((await maria()).id), await begin((await ann()).id)];

    expect(second.intentId).not.toBe(first.intentId);
    expect(second.clientSecret).not.toBe(first.clientSecret);
  });

  test('is refused for a client in the trash, and can be started again when they are back', async () => {
    const { id } = await maria();
    await remove('contacts', id);
    expect(
      await dana.call(cardPaymentEndpoints.createIntent, { body: { clientId: id, amount: 40 } }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'clientId' }] } });
    await restore('contacts', id);

    expect((await begin(id)).intentId).toBeTruthy();
  });

  test('is their own credit when it is paid while they are in the trash, and there when they are back', async () => {
    const { id } = await maria();
    const other = await ann();
    const { intentId } = await begin(id);
    await remove('contacts', id);
    stripe.confirm(intentId, CARD);
    await deliver();
    await restore('contacts', id);
    const payments = await dana.ok(paymentEndpoints.list, {});

    expect(payments).toMatchObject([{ clientId: id, amount: 40, unapplied: 40 }]);
    expect(await page(await pathTo({ entity: 'contacts', id: other.id }))).not.toContain('40.00');
    expect(await checkBooks(db)).toEqual([]);
  });
});

describe('A record restored from the trash', () => {
  test.each(['estimates', 'invoices'] as const)(
    'as a client opens with the link of before, as do the links of their %s',
    async (kind) => {
      const { maria: id, path, all } = await twoClients(kind);
      await remove('contacts', id);
      expect([await statusOf(path), await statusOf(all)]).toEqual([404, 404]);
      await restore('contacts', id);

      expect([await statusOf(path), await statusOf(all)]).toEqual([200, 200]);
    },
  );

  test.each(['estimates', 'invoices'] as const)(
    'as one of the %s opens with the link of before, for the same client alone',
    async (kind) => {
      const { id, path, all, allOfAnn } = await twoClients(kind);
      const [query = ''] = /\?doc=[\w-]+/.exec(await page(all)) ?? [];
      await remove(kind, id);
      expect([await statusOf(path), await statusOf(all + query)]).toEqual([404, 404]);
      await restore(kind, id);

      expect([await statusOf(path), await statusOf(all + query)]).toEqual([200, 200]);
      expect(await statusOf(allOfAnn + query)).toBe(404);
    },
  );

  test.each(['estimates', 'invoices'] as const)(
    'as a client has no page of one of the %s that went to another client since',
    async (kind) => {
      const { id, maria: first, ann: second, path, all } = await twoClients(kind);
      const [query = ''] = /\?doc=[\w-]+/.exec(await page(all)) ?? [];
      await remove('contacts', first);
      await give(kind, id, second);
      await restore('contacts', first);

      expect([await statusOf(path), await statusOf(all + query)]).toEqual([404, 404]);
      expect(await page(all)).not.toMatch(OF_ANN);
      expect(await page(await pathTo({ entity: kind, id }))).not.toMatch(OF_MARIA);
      expect(await checkBooks(db)).toEqual([]);
    },
  );

  test('as a document of a client who is deleted too waits for its client', async () => {
    const { id, maria: clientId, path } = await twoClients();
    await remove('invoices', id);
    await remove('contacts', clientId);
    await dana.expect(409).post(`/api/trash/invoices/${id}/restore`);
    await restore('contacts', clientId);
    await restore('invoices', id);

    expect(await statusOf(path)).toBe(200);
  });

  test('as a job shares the files of before with its own client alone', async () => {
    const { id, maria: clientId, ann: second, path } = await twoClients('estimates');
    const job = await aJob(dana, { clientId, title: 'Re-roof' });
    const { id: fileId } = await aFile(dana, { name: 'plan.txt', jobId: job.id });
    await dana.expect(200).put(`/api/files/${fileId}/shared`, { isShared: true });
    await dana.ok(estimateEndpoints.patch, { params: { id }, body: { jobId: job.id } });
    const [, file = ''] = /href="([^"]*file=[^"]*)"/.exec(await page(path)) ?? [];
    expect(await statusOf(file)).toBe(200);
    await give('estimates', id, second);
    await remove('jobs', job.id);
    await restore('jobs', job.id);

    expect(await statusOf(file)).toBe(404);
    expect(await page(await pathTo({ entity: 'estimates', id }))).not.toContain('plan.txt');
  });
});

describe('After an invoice went to another client', () => {
  test('the pages and statements of both name only what is theirs', async () => {
    const { id, record, ann: second, all, allOfAnn } = await twoClients();
    expect(await pdfAt(`${all}/statement.pdf`)).toContain('INV-');
    await give('invoices', id, second);
    const shown = await page(all);
    const statement = await pdfAt(`${all}/statement.pdf`);

    for (const text of [shown, statement]) expect(text).not.toMatch(OF_ANN);
    for (const text of [shown, statement]) expect(text).not.toContain('INV-');
    const texts = [
      await page(allOfAnn),
      await pdfAt(`${allOfAnn}/statement.pdf`),
      await page(await pathTo(record)),
    ];
    for (const text of texts) {
      expect(text).not.toMatch(OF_MARIA);
      expect(text).toContain('INV-');
    }
  });

  test('the first client’s payments and refunds are on their own pages, and on no page of the second', async () => {
    const { id, record, ann: second, all, allOfAnn } = await twoClients();
    const payment = await aPayment(dana, { invoiceId: id, amount: 77, reference: 'check 4471' });
    await dana
      .expect(201)
      .post(`/api/payments/${payment.id}/refund`, { amount: 77, method: 'check' });
    const moved = await dana.patch(`/api/invoices/${id}`, { clientId: second, revise: true });
    expect([moved.status, moved.body]).toMatchObject([200, { clientName: 'Ann Park' }]);
    const path = await pathTo(record);
    const ofAnn = [
      await page(path),
      await pdfAt(`${path}/document.pdf`),
      await page(allOfAnn),
      await pdfAt(`${allOfAnn}/statement.pdf`),
      (await readPdf((await dana.expect(200).get(`/api/invoices/${id}/pdf`)).bytes)).text,
    ];
    for (const text of ofAnn) expect(text).not.toMatch(/77\.00|4471|Maria|Canyon/);

    const [, receipt = ''] = /href="([^"]*receipt=[^"]*)"/.exec(await page(all)) ?? [];
    const ofMaria = [await page(all), await pdfAt(`${all}/statement.pdf`), await pdfAt(receipt)];
    for (const text of ofMaria) {
      expect(text).not.toMatch(OF_ANN);
      expect(text).toContain('77.00');
    }
    expect(await checkBooks(db)).toEqual([]);
  });

  test('its earlier PDFs, printed or kept, are handed to no client but their own', async () => {
    await dana.ok(companyEndpoints.update, { body: { printsPayLink: true } });
    const { id, record, maria: first, ann: second, path } = await twoClients();
    await pdfAt(`${path}/document.pdf`);
    await dana.expect(200).get(`/api/invoices/${id}/revisions/1/pdf`);
    await give('invoices', id, second);
    const other = await pathTo(record);

    expect(await statusOf(`${path}/document.pdf`)).toBe(404);
    expect(await pdfAt(`${other}/document.pdf`)).not.toMatch(OF_MARIA);
    await give('invoices', id, first);
    expect(await statusOf(`${other}/document.pdf`)).toBe(404);
    expect(await pdfAt(`${await pathTo(record)}/document.pdf`)).not.toMatch(OF_ANN);
  });
});

test('The PDF of an estimate that changed clients shows the new client, even after an earlier print', async () => {
  const { id, record, ann: second, path } = await twoClients('estimates');
  expect(await pdfAt(`${path}/document.pdf`)).toMatch(OF_MARIA);
  await give('estimates', id, second);
  const other = await pathTo(record);

  expect(await pdfAt(`${other}/document.pdf`)).not.toMatch(OF_MARIA);
  expect(await pdfAt(`${other}/document.pdf`)).toMatch(/Ann Park/);
});

test('A link is offered for no record of another client than the one it was asked for', async () => {
  const { id, record, ann: second } = await twoClients();
  const { link: before } = await dana.ok(clientLinkEndpoints.read, { params: record });
  await give('invoices', id, second);

  expect(before).not.toBeNull();
  expect((await dana.ok(clientLinkEndpoints.read, { params: record })).link).toBeNull();
});

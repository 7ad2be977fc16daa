/** The link printed on an invoice: when it is printed, which page it opens, and how it ends. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { documentRevisions } from '#features/money/documents/server/document-revision-table.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { payLinkEndpoints } from '#features/money/invoices/pay-link-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { invoiceMessages } from '#features/client/sending/sending-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { postForm } from '#test/client-page.ts';
import { anEstimate, anInvoice, aPayment, over } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { readPdf } from '#test/read-pdf.ts';
import { readQr } from '#test/read-qr.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

const PUBLIC_URL = 'https://gable.ridgeline.example';
const stripe = await startStripeDouble();
afterAll(stripe.close);
const mail = await startMailServer();
afterAll(() => mail.close());
const sending = { SMTP_URL: mail.url, MAIL_FROM: 'office@ridgeline.example' };
const clock = '2026-11-25T16:00:00Z';
const api = await startApi({ settings: { ...stripe.settings, ...sending, PUBLIC_URL }, clock });
let dana: TestUser;
let client: ApiClient;

beforeEach(async () => {
  await api.reset();
  mail.mails.length = 0;
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  client = api.anonymous.with({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
});

/** Returns the URL in a PDF's QR code and text; null if there is neither. */
async function addressOn(pdf: Uint8Array): Promise<string | null> {
  const { pages, text } = await readPdf(pdf);
  const codes = pages.filter(({ blackBoxes }) => blackBoxes.length > 0).map(readQr);
  const [typed] = /gable\.ridgeline\.example\/d\/\S+/.exec(text) ?? [];
  expect(codes).toEqual(typed === undefined ? [] : [`https://${typed}`]);
  expect(text.includes('Pay online')).toBe(typed !== undefined);

  return codes[0] ?? null;
}

const pdfAt = async (path: string, from: ApiClient = dana) =>
  (await from.expect(200).get(path)).bytes;
const printed = async (id: number, from: ApiClient = dana) =>
  addressOn(await pdfAt(`/api/invoices/${id}/pdf`, from));
const revisionPdf = (id: number, number: number) =>
  pdfAt(`/api/invoices/${id}/revisions/${number}/pdf`);
const pathOf = (address: string | null) => new URL(address ?? '').pathname;
const readLink = (id: number, from = dana) =>
  from.ok(payLinkEndpoints.read, { params: { id } }).then(({ link }) => link);
const turnOff = (id: number) => dana.ok(payLinkEndpoints.turnOff, { params: { id } });
const change = (id: number, body: object) =>
  dana.ok(invoiceEndpoints.update, { params: { id }, body });
const linksInBooks = () =>
  api.database.db.select().from(clientLinks).where(eq(clientLinks.isPrinted, true));

describe('The address on an invoice', () => {
  test('is on its PDF with a code, short, not to be guessed, and opens the page that takes the payment', async () => {
    const { id } = await anInvoice(dana, over(500));
    const address = await printed(id);

    expect(address).toMatch(
      /^https:\/\/gable\.ridgeline\.example\/d\/(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/,
    );
    const page = await client.get(pathOf(address));
    expect(page.body).toContain(`href="${pathOf(address)}/pay">Pay $500.00</a>`);
    expect((await client.get(`${pathOf(address)}/pay`)).body).toContain('Pay $500.00</h1>');
  });

  test('is the same on every PDF: the office’s, a revision’s, the client’s page’s and the one sent', async () => {
    const { id, clientId } = await anInvoice(dana);
    const address = await printed(id);
    expect(await printed(id)).toBe(address);
    expect(await addressOn(await revisionPdf(id, 1))).toBe(address);
    expect(await addressOn(await pdfAt(`${pathOf(address)}/document.pdf`, client))).toBe(address);
    const ofAll = { entity: 'contacts', id: clientId } as const;
    const { url } = await dana.ok(clientLinkEndpoints.share, { params: ofAll });
    const [, document] =
      /href="([^"]+\?doc=[^"]+)"/.exec(String((await client.get(new URL(url).pathname)).body)) ??
      [];
    const pdf = document?.replace('?', '/document.pdf?') ?? '';
    expect(await addressOn(await pdfAt(pdf, client))).toBe(address);

    const message = { to: ['maria@mail.example'], subject: 'For you', message: 'Hi\n\n{link}' };
    await dana.ok(invoiceMessages.send, { params: { id }, body: message });
    await api.workThroughQueue();
    const attached = mail.mails[0]?.attachments[0]?.content as ArrayBuffer;
    expect(await addressOn(new Uint8Array(attached))).toBe(address);
    expect(mail.mails[0]?.text).toContain(`${PUBLIC_URL}/d/`);

    await change(id, { notes: 'Gate code 4711' });
    expect(await addressOn(await revisionPdf(id, 2))).toBe(address);
    expect(await linksInBooks()).toHaveLength(1);
  });

  test('is beside the link that the office hands out, and each ends alone', async () => {
    const { id } = await anInvoice(dana);
    const address = await printed(id);
    const params = { entity: 'invoices', id } as const;
    expect((await dana.ok(clientLinkEndpoints.read, { params })).link).toBeNull();
    const { url } = await dana.ok(clientLinkEndpoints.share, { params });
    await dana.ok(clientLinkEndpoints.turnOff, { params });
    expect((await client.get(new URL(url).pathname)).status).toBe(404);
    expect((await client.get(pathOf(address))).status).toBe(200);

    const again = await dana.ok(clientLinkEndpoints.share, { params });
    await turnOff(id);
    expect((await client.get(pathOf(address))).status).toBe(410);
    expect((await client.get(new URL(again.url).pathname)).status).toBe(200);
  });

  test('can be typed in any case, without dashes, and with letters that look like digits', async () => {
    const { id } = await anInvoice(dana);
    const path = pathOf(await printed(id));
    const token = path.slice(3);
    const typings = [
      token.toUpperCase(),
      token.replaceAll('-', ''),
      token.replaceAll('0', 'O').replaceAll('1', 'l'),
      token.replaceAll('1', 'I').replaceAll('-', ' '),
    ];
    for (const typed of typings) {
      const { status, body } = await client.get(`/d/${encodeURIComponent(typed)}`);
      expect([typed, status]).toEqual([typed, 200]);
      expect(body).toContain(`href="${path}/pay"`);
    }
    expect((await client.get(`/d/${token.slice(0, -1)}`)).status).toBe(404);
  });

  test('is made once, however many print the invoice at the same time', async () => {
    const { id } = await anInvoice(dana);
    const addresses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0 ? printed(id) : revisionPdf(id, 1).then(addressOn),
      ),
    );

    expect(new Set(addresses).size).toBe(1);
    expect(await linksInBooks()).toHaveLength(1);
  });

  test('is not on what cannot be paid: an estimate, a draft, a paid or a cancelled invoice', async () => {
    const estimate = await anEstimate(dana, { status: 'sent' });
    expect(await addressOn(await pdfAt(`/api/estimates/${estimate.id}/pdf`))).toBeNull();
    const { id } = await anInvoice(dana, { status: 'draft', ...over(500) });
    expect(await printed(id)).toBeNull();
    expect(await linksInBooks()).toEqual([]);

    await change(id, { status: 'sent' });
    const address = await printed(id);
    expect(address).not.toBeNull();
    const payment = await aPayment(dana, { invoiceId: id, amount: 500 });
    expect(await printed(id)).toBeNull();
    await dana.ok(paymentEndpoints.remove, { params: { id: payment.id } });
    expect(await printed(id)).toBe(address);
    await change(id, { status: 'cancelled' });
    expect(await printed(id)).toBeNull();
  });

  test('is not printed where the provider would not take the amount', async () => {
    for (const dollars of [0.3, 1_000_000]) {
      const { id } = await anInvoice(dana, over(dollars));
      expect([dollars, await printed(id)]).toEqual([dollars, null]);
    }
  });

  test('is printed until the company turns it off, and what was sent keeps its own', async () => {
    const { id } = await anInvoice(dana);
    expect(await dana.ok(companyEndpoints.read)).toMatchObject({ printsPayLink: true });
    const kept = await revisionPdf(id, 1);
    const address = await addressOn(kept);
    await dana.ok(companyEndpoints.update, { body: { printsPayLink: false } });
    expect(await printed(id)).toBeNull();
    expect((await revisionPdf(id, 1)).equals(kept)).toBe(true);
    expect((await client.get(pathOf(address))).status).toBe(200);

    await dana.ok(companyEndpoints.update, { body: { printsPayLink: true } });
    expect(await printed(id)).toBe(address);
  });
});

describe('A kept PDF', () => {
  test('has the address in the bytes that its hash is of, whatever becomes of the address', async () => {
    const { id } = await anInvoice(dana);
    const kept = await revisionPdf(id, 1);
    await turnOff(id);
    await change(id, { notes: 'Gate code 4711' });
    const [first] = await api.database.db
      .select()
      .from(documentRevisions)
      .where(eq(documentRevisions.number, 1));

    expect((await revisionPdf(id, 1)).equals(kept)).toBe(true);
    expect(first?.pdfSha256).toBe(createHash('sha256').update(kept).digest('hex'));
  });

  test('of a revision that was paid before it was first printed asks for no payment', async () => {
    const { id } = await anInvoice(dana);
    await aPayment(dana, { invoiceId: id, amount: 4025 });
    expect(await addressOn(await revisionPdf(id, 1))).toBeNull();
    expect(await linksInBooks()).toEqual([]);
  });
});

describe('An address that was turned off', () => {
  test('offers to ask for an update, pays nothing, and says nothing of the invoice', async () => {
    const { id } = await anInvoice(dana, over(500));
    const path = pathOf(await printed(id));
    await turnOff(id);
    const { status, body } = await client.get(path);
    expect(status).toBe(410);
    expect(body).toContain('This link has expired');
    expect(body).not.toContain('$500.00');
    for (const beside of ['pay', 'document.pdf', 'receipt.pdf']) {
      const { status: refused } = await client.get(`${path}/${beside}`);
      expect([beside, refused]).toEqual([beside, beside === 'pay' ? 410 : 404]);
    }
    expect((await client.post(`${path}/pay`, { amount: 500 })).status).toBe(409);

    const asked = await postForm(client, path, { verb: 'update', text: 'We have the old one' });
    expect(asked.body).toContain('We received your request');
    const params = { entity: 'invoices', id } as const;
    const [latest] = await dana.ok(historyEndpoints.timeline, { params });
    expect(latest).toMatchObject({
      note: { text: 'Please send me an update.\nWe have the old one', authorId: null },
    });
  });

  test('makes the next revision, so that what is sent from then on has another', async () => {
    const { id } = await anInvoice(dana, over(500));
    await aPayment(dana, { invoiceId: id, amount: 100 });
    const old = await addressOn(await revisionPdf(id, 1));
    await turnOff(id);

    expect(await dana.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({
      revision: 2,
      total: 500,
      paid: 100,
      status: 'partial',
    });
    const next = await addressOn(await revisionPdf(id, 2));
    expect(next).toMatch(/\/d\/[\w-]{34}$/);
    expect(next).not.toBe(old);
    expect(await printed(id)).toBe(next);
    expect(await readLink(id)).toMatchObject({ url: next });
    const params = { entity: 'invoices', id } as const;
    const [latest] = await dana.ok(historyEndpoints.timeline, { params });
    expect(latest).toMatchObject({
      reason: 'Printed pay link turned off',
      changes: { revision: { before: 1, after: 2 } },
    });
  });

  test('is ended once, however many turn it off, and then there is none to turn off', async () => {
    const { id } = await anInvoice(dana);
    await printed(id);
    await Promise.all([turnOff(id), turnOff(id), turnOff(id)]);
    await turnOff(id);

    expect(await dana.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({ revision: 2 });
    expect(await linksInBooks()).toHaveLength(1);
    expect(await readLink(id)).toBeNull();
  });

  test('while its invoice was set back to a draft is not on what is sent again unchanged', async () => {
    const { id } = await anInvoice(dana);
    const old = await addressOn(await revisionPdf(id, 1));
    await change(id, { status: 'draft' });
    await turnOff(id);
    const { revision } = await change(id, { status: 'sent' });
    const next = await addressOn(await revisionPdf(id, revision));

    expect(next).not.toBeNull();
    expect(next).not.toBe(old);
  });

  test('of a draft that never went out leaves no revision', async () => {
    const { id } = await anInvoice(dana, { status: 'draft' });
    await turnOff(id);

    expect(await dana.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({ revision: 0 });
  });
});

test('A printed address works while there is a balance, and its time after the last change', async () => {
  const { id } = await anInvoice(dana);
  const path = pathOf(await printed(id));
  const days = 24 * 60;
  api.clock.pass(400 * days);
  expect((await client.get(path)).status).toBe(200);

  await aPayment(dana, { invoiceId: id, amount: 4025 });
  expect((await client.get(path)).body).toContain('Paid in full');
  api.clock.pass(179 * days);
  expect((await client.get(path)).status).toBe(200);
  api.clock.pass(2 * days);
  expect((await client.get(path)).status).toBe(410);
});

test('A user who may share an invoice sees its printed address; a view by the client counts for it', async () => {
  const priya = await api.as('Sales Representative');
  const { id } = await anInvoice(dana);
  expect(await readLink(id)).toBeNull();
  const address = await printed(id);
  expect(await readLink(id)).toMatchObject({ url: address, viewed: null });
  await client.get(pathOf(address));
  expect(await readLink(id)).toMatchObject({ viewed: { count: 1 } });

  await priya.expect(404).get(`/api/invoices/${id}/pay-link`);
  await priya.expect(404).delete(`/api/invoices/${id}/pay-link`);
  expect(await readLink(id)).toMatchObject({ url: address });
});

test.each([
  ['no address of its own', stripe.settings],
  ['no card payments', { PUBLIC_URL }],
  [
    'an address that only this machine knows',
    { ...stripe.settings, PUBLIC_URL: 'http://localhost:3000' },
  ],
  ['an address of the office’s network', { ...stripe.settings, PUBLIC_URL: 'http://192.168.1.20' }],
])('A server with %s prints nothing to pay at', async (_, settings) => {
  const other = await startApi({ settings, clock });
  const office = await other.as('Admin Project manager');
  const { id } = await anInvoice(office);

  expect(await printed(id, office)).toBeNull();
  expect(await other.database.db.select().from(clientLinks)).toEqual([]);
});

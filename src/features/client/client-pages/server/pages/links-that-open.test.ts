/** A link is created only if it would open, no matter how it is created (M6). */
import { beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { receiptMessages } from '#features/client/sending/sending-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anEstimate, anInvoice, aPayment, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { signerEndpoints } from '../../signer.ts';

const office = await startAutopayOffice();
const { api, client, mails, pathTo } = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(async () => {
  dana = office.user();
  await dana.ok(companyEndpoints.update, { body: { printsPayLink: true } });
});

const MARIA = { name: 'Maria Alvarez', email: 'maria@mail.example' };
const statusOf = async (path: string) => (await client.get(path)).status;
const pathIn = (text: string) => /gable\.ridgeline\.example(\/d\/[\w-]+)/.exec(text)?.[1] ?? null;
const linkCount = () => db.$count(clientLinks);

/** Creates Maria's sent estimate, invoice, and payment, without any links. */
async function marias(sent = {}) {
  const { id: clientId } = await aContact(dana, { ...MARIA, ...sent });
  const issued = { clientId, status: 'sent', ...over(120) } as const;
  const estimate = (await anEstimate(dana, issued)).id;
  const invoice = (await anInvoice(dana, issued)).id;
  const payment = (await aPayment(dana, { invoiceId: invoice, amount: 20 })).id;

  return { clientId, estimate, invoice, payment };
}
type Marias = Awaited<ReturnType<typeof marias>>;

const message = { to: [MARIA.email], subject: 'For you', message: 'Hi', carries: 'both' };

/** All the ways the office can create a link. */
const WAYS: Record<string, (of: Marias) => Promise<{ status: number; body: unknown }>> = {
  'the link of an estimate': ({ estimate }) => dana.post(`/api/client-links/estimates/${estimate}`),
  'the link of an invoice': ({ invoice }) => dana.post(`/api/client-links/invoices/${invoice}`),
  'the page of all documents': ({ clientId }) =>
    dana.post(`/api/client-links/contacts/${clientId}`),
  'the link of a signer': ({ estimate }) =>
    dana.put(`/api/estimates/${estimate}/signers`, { signers: [MARIA] }),
  'a mail with an estimate': ({ estimate }) =>
    dana.post(`/api/estimates/${estimate}/messages`, message),
  'a mail with an invoice': ({ invoice }) =>
    dana.post(`/api/invoices/${invoice}/messages`, message),
  'a mail with a receipt': ({ payment }) => dana.post(`/api/payments/${payment}/messages`, message),
};

/**
 * Returns the path of the link printed on an invoice; null if none is printed or the invoice is in
 * the trash.
 */
async function printed(invoice: number): Promise<string | null> {
  const { status, bytes } = await dana.get(`/api/invoices/${invoice}/pdf`);

  return status === 200 ? pathIn((await readPdf(bytes)).text) : null;
}

const trash = (kind: string, id: number) => dana.expect(204).delete(`/api/${kind}/${id}`);

/** States in which no page would open. */
const CLOSED: Record<string, (of: Marias) => Promise<unknown>> = {
  'the client is in the trash': ({ clientId }) => trash('contacts', clientId),
  'the client is deleted for good': async ({ clientId }) => {
    await trash('contacts', clientId);
    api.clock.pass(40 * 24 * 60);
  },
  'the client and the documents are in the trash': async ({ clientId, estimate, invoice }) => {
    await trash('estimates', estimate);
    for (const id of await payments(invoice)) await trash('payments', id);
    await trash('invoices', invoice);
    await trash('contacts', clientId);
  },
};

async function payments(invoiceId: number): Promise<number[]> {
  const { body } = await dana.get(`/api/payments?filter[invoiceId]=${invoiceId}`);

  return (body as { id: number }[]).map(({ id }) => id);
}

describe.each(Object.keys(CLOSED))('While %s', (state) => {
  test.each(Object.keys(WAYS))('%s is refused with a message', async (way) => {
    const of = await marias();
    await CLOSED[state]?.(of);
    const answer = await WAYS[way]?.(of);

    expect(answer?.status).toBeOneOf([404, 409]);
    expect(answer?.body).toMatchObject({
      message: expect.stringMatching(/deleted|not (?:exist|found)|gone/i) as string,
    });
    await api.workThroughQueue();
    expect([await linkCount(), mails.length]).toEqual([0, 0]);
  });

  test('an invoice prints no link to pay', async () => {
    const of = await marias();
    await CLOSED[state]?.(of);

    expect(await printed(of.invoice)).toBeNull();
    expect(await linkCount()).toBe(0);
  });
});

test.each(Object.keys(WAYS).filter((way) => way !== 'the page of all documents'))(
  'While the documents alone are in the trash, %s is refused',
  async (way) => {
    const of = await marias();
    for (const id of await payments(of.invoice)) await trash('payments', id);
    await trash('estimates', of.estimate);
    await trash('invoices', of.invoice);

    expect((await WAYS[way]?.(of))?.status).toBe(404);
    expect([await printed(of.invoice), await linkCount()]).toEqual([null, 0]);
  },
);

test('A client who is deleted for good is not offered to be restored', async () => {
  const of = await marias();
  await trash('contacts', of.clientId);
  api.clock.pass(40 * 24 * 60);
  const { body } = await dana.expect(409).post(`/api/client-links/invoices/${of.invoice}`);

  expect(body).toMatchObject({
    message: 'Maria Alvarez is deleted, so the link would not open. Choose another client first.',
  });
});

test.each(['active', 'inactive', 'pending'] as const)(
  'Every link that is made for a client who is %s opens',
  async (status) => {
    const of = await marias({ status });
    const urls: string[] = [];
    for (const make of Object.values(WAYS)) {
      const { status: made, body } = await make(of);
      expect(made).toBeOneOf([200, 201]);
      urls.push(...(JSON.stringify(body).match(/\/d\/[\w-]+/g) ?? []));
    }
    const { signers } = await dana.ok(signerEndpoints.list, { params: { id: of.estimate } });
    await dana.ok(signerEndpoints.mail, {
      params: { id: of.estimate, signerId: signers[0]?.id ?? 0 },
    });
    await api.workThroughQueue();
    urls.push(...mails.map(({ text }) => pathIn(text ?? '') ?? 'none'));
    urls.push((await printed(of.invoice)) ?? 'none');

    expect(mails).toHaveLength(4);
    expect(urls.length).toBeGreaterThanOrEqual(9);
    for (const path of new Set(urls)) expect(`${path} ${await statusOf(path)}`).toBe(`${path} 200`);
  },
);

test.each(['estimate', 'invoice', 'payment'] as const)(
  'An email with the %s that is queued while its client is deleted leaves without a dead link',
  async (kind) => {
    const of = await marias();
    const path = `/api/${kind}s/${of[kind]}/messages`;
    expect((await dana.post(path, message)).status).toBeOneOf([200, 201]);
    await trash('contacts', of.clientId);
    await api.workThroughQueue();

    expect(mails).toEqual([]);
    await dana.expect(204).post(`/api/trash/contacts/${of.clientId}/restore`);
    const { body } = await dana.expect(200).get(path);
    expect(body).toMatchObject([{ state: 'dropped' }]);
  },
);

test('A link that is made in the moment in which its estimate goes to another client opens, or has ended', async () => {
  const { estimate, clientId } = await marias();
  const { id: other } = await aContact(dana, { name: 'Ann Park', email: null, phone: null });
  const record = { entity: 'estimates', id: estimate } as const;
  for (let round = 0; round < 8; round += 1) {
    const to = round % 2 === 0 ? other : clientId;
    const [shared] = await Promise.all([
      dana.call(clientLinkEndpoints.share, { params: record }),
      dana.expect(200).patch(`/api/estimates/${estimate}`, { clientId: to }),
    ]);
    expect(shared.status).toBe(200);
    const made = new URL((shared.body as { url: string }).url).pathname;
    const { link } = await dana.ok(clientLinkEndpoints.read, { params: record });
    const live = link && new URL(link.url).pathname;

    expect(await statusOf(made)).toBe(live === made ? 200 : 404);
    expect(await statusOf(await pathTo(record))).toBe(200);
  }
});

test('A receipt email without a chosen link leaves with a link that opens', async () => {
  const { payment } = await marias();
  const body = { to: [MARIA.email], subject: 'Receipt', message: '{link}' };
  await dana.ok(receiptMessages.send, { params: { id: payment }, body });
  await api.workThroughQueue();

  expect(await statusOf(pathIn(mails[0]?.text ?? '') ?? 'none')).toBe(200);
});

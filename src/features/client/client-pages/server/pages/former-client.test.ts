/** A document moved to another client keeps nothing of the first client (T1, T2, T5). */
import { beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { invoiceMessages } from '#features/client/sending/sending-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, savedFormOf, shownSha } from '#test/client-page.ts';
import { aContact, anEstimate, anInvoice, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { CARD } from '#test/stripe/card-office.ts';
import { signatureEndpoints } from '../../signature.ts';
import { signerEndpoints } from '../../signer.ts';

const office = await startAutopayOffice();
const { api, stripe, client, mails, pathTo, page, begin, deliver, invoiceNow } = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

const statusOf = async (path: string) => (await client.get(path)).status;
const ann = () =>
  aContact(dana, { name: 'Ann Park', email: 'ann@mail.example', address: '7 Elm St', phone: null });

const move = (entity: 'estimates' | 'invoices', id: number, sent: object) =>
  dana.send({ method: 'PATCH', url: `/api/${entity}/${id}`, payload: sent });

const SIGNS = {
  verb: 'accept',
  name: 'Maria Alvarez',
  email: 'maria@mail.example',
  consent: 'yes',
};
const sign = async (path: string) =>
  postForm(client, path, { ...SIGNS, sha256: shownSha(await page(path)) });

/** Returns the path of the link printed on an invoice. */
async function printedPath(id: number): Promise<string> {
  const { bytes } = await dana.expect(200).get(`/api/invoices/${id}/pdf`);
  const [, path = ''] =
    /gable\.ridgeline\.example(\/d\/\S+)/.exec((await readPdf(bytes)).text) ?? [];

  return path;
}

/** Creates Maria's sent invoice, and Ann with a saved card. */
async function twoClients() {
  const saved = await office.withSavedCard();
  const { id } = await anInvoice(dana, { status: 'sent', ...over(120) });

  return { id, path: await pathTo({ entity: 'invoices', id }), rich: saved };
}

describe('An invoice that moved to another client', () => {
  test.each(['PATCH', 'PUT'] as const)(
    'by %s no longer opens at the link of the first client, who sees no card of the second',
    async (method) => {
      const { id, path, rich } = await twoClients();
      await dana
        .expect(200)
        .send({ method, url: `/api/invoices/${id}`, payload: { clientId: rich.clientId } });

      for (const file of ['', '/pay', '/document.pdf', '/statement.pdf', '/paid']) {
        expect([file, await statusOf(path + file)]).toEqual([file, 404]);
      }
      const answers = [
        await postForm(client, path, { verb: 'ask', text: 'Mine?' }),
        await postForm(client, `${path}/saved`, { verb: 'remove', method: 'x' }),
        await client.post(`${path}/pay`, { amount: 120 }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await checkBooks(db)).toEqual([]);
    },
  );

  test('is shared with the second client by another link, which offers their card', async () => {
    const { id, path, rich } = await twoClients();
    await move('invoices', id, { clientId: rich.clientId });
    const other = await pathTo({ entity: 'invoices', id });

    expect(other).not.toBe(path);
    expect(await page(`${other}/pay`)).toContain('with Visa ending in 4242');
    expect(await statusOf(path)).toBe(404);
  });

  test('and back again has neither client’s earlier link', async () => {
    const { id, path, rich } = await twoClients();
    const { clientId } = await invoiceNow(id);
    await move('invoices', id, { clientId: rich.clientId });
    const second = await pathTo({ entity: 'invoices', id });
    await move('invoices', id, { clientId });

    expect([await statusOf(path), await statusOf(second)]).toEqual([404, 404]);
    expect(await statusOf(await pathTo({ entity: 'invoices', id }))).toBe(200);
  });

  test('prints another address, and neither an earlier PDF nor the earlier address opens it', async () => {
    await dana.ok(companyEndpoints.update, { body: { printsPayLink: true } });
    const { id, rich } = await twoClients();
    const first = await printedPath(id);
    expect(await statusOf(first)).toBe(200);
    await move('invoices', id, { clientId: rich.clientId });
    const second = await printedPath(id);

    expect(second).not.toBe('');
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    // The first revision was never printed until now.
    const { bytes } = await dana.expect(200).get(`/api/invoices/${id}/revisions/1/pdf`);
    expect((await readPdf(bytes)).text).not.toContain('/d/');
  });

  test('keeps no payment that the first client started, and does not query it at the provider any more', async () => {
    const { id, path, rich } = await twoClients();
    const { intentId } = await begin(`${path}/pay`, 120);
    await move('invoices', id, { clientId: rich.clientId });
    await api.workThroughQueue();

    expect(stripe.intents.get(intentId)?.status).toBe('canceled');
    const other = await pathTo({ entity: 'invoices', id });
    expect(await page(other)).not.toContain('did not go through');
    expect(await checkBooks(db)).toEqual([]);
  });

  test('while the first client’s saved card is charged stays with them, and says why', async () => {
    const { path, clientId } = await office.withSavedCard();
    const { id } = await anInvoice(dana, { clientId, status: 'sent', ...over(120) });
    const key = await pathTo({ entity: 'invoices', id });
    const form = savedFormOf(await page(`${key}/pay`), 'pay');
    stripe.loseAnswerTo('POST /v1/payment_intents', 3);
    await postForm(client, form?.action ?? '', form?.fields ?? {});
    const { status, body } = await move('invoices', id, { clientId: (await ann()).id });

    expect([status, body]).toMatchObject([
      409,
      { message: expect.stringContaining('is being processed') as string },
    ]);
    expect(await statusOf(path)).toBe(200);
  });

  test('is not charged to the first client’s card on the due day, and no notice goes to them', async () => {
    const { id } = await office.onAutopay();
    await office.lookOn('2026-12-07');
    expect(office.subjects()).toHaveLength(1);
    await move('invoices', id, { clientId: (await ann()).id });
    mails.length = 0;
    await office.lookOn('2026-12-10');
    await office.lookOn('2026-12-11');

    expect(office.charges()).toEqual([]);
    expect(mails).toEqual([]);
    expect(await office.plannedNow(id)).toBeNull();
    expect(await checkBooks(db)).toEqual([]);
  });

  test('is not emailed to the first client by a message that is still queued', async () => {
    const { id, rich } = await twoClients();
    await dana.ok(invoiceMessages.send, {
      params: { id },
      body: { to: ['maria@mail.example'], subject: 'Invoice', message: 'Hi', carries: 'pdf' },
    });
    await move('invoices', id, { clientId: rich.clientId });
    await api.workThroughQueue();

    expect(mails).toEqual([]);
    expect(await dana.ok(invoiceMessages.list, { params: { id } })).toMatchObject([
      { state: 'dropped', problem: 'moved' },
    ]);
  });
});

describe('An estimate that moved to another client', () => {
  const forMaria = async (sent = {}) => {
    const { id, clientId } = await anEstimate(dana, { status: 'sent', ...over(100), ...sent });

    return { id, clientId, path: await pathTo({ entity: 'estimates', id }) };
  };

  test('cannot be signed, declined or chosen from by the first client', async () => {
    const { id, path } = await forMaria();
    const sha256 = shownSha(await page(path));
    await move('estimates', id, { clientId: (await ann()).id });

    const posts: Record<string, string>[] = [
      { ...SIGNS, sha256 },
      { verb: 'decline' },
      { choose: '1' },
    ];
    for (const sent of posts) expect((await postForm(client, path, sent)).status).toBe(404);
    expect((await dana.ok(estimateEndpoints.read, { params: { id } })).status).toBe('sent');
  });

  test('keeps the signed copy of the first client from the second', async () => {
    const { id, path } = await forMaria();
    await sign(path);
    await api.workThroughQueue();
    await move('estimates', id, { status: 'sent' });
    const other = await ann();
    expect((await move('estimates', id, { clientId: other.id })).status).toBe(200);
    const record: LinkedRecord = { entity: 'estimates', id };
    const all = await pathTo({ entity: 'contacts', id: other.id });
    const [doc = ''] = /\?doc=[\w-]+/.exec(await page(all)) ?? [];
    const annsPath = await pathTo(record);

    for (const [base, query] of [
      [annsPath, ''],
      [all, doc],
    ]) {
      const shown = await page(`${base}${query}`);
      expect(shown).toContain('Ann Park');
      expect(shown).not.toMatch(/Maria|Signed Copy/);
      expect(await statusOf(`${base}/signed.pdf${query}`)).toBe(404);
    }
    // The office still has Maria's signature, and Ann signs her own revision.
    const [first] = await dana.ok(signatureEndpoints.list, { params: { id } });
    expect(first).toMatchObject({ name: 'Maria Alvarez', revision: 1 });
    expect((await sign(annsPath)).status).toBe(200);
    expect(await statusOf(`${annsPath}/signed.pdf`)).toBe(200);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('of the same name and address is signed again by the second client', async () => {
    const twin = { name: 'Ann Park', email: 'ann@mail.example', address: '7 Elm St', phone: null };
    const { id: clientId } = await aContact(dana, twin);
    const { id, path } = await forMaria({ clientId });
    await sign(path);
    await move('estimates', id, { status: 'draft' });
    await move('estimates', id, { clientId: (await aContact(dana, twin)).id });
    await move('estimates', id, { status: 'sent' });
    const other = await pathTo({ entity: 'estimates', id });

    expect(await page(other)).not.toContain('Signed Copy');
    expect((await sign(other)).status).toBe(200);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('loses the signers of the first client, with their links', async () => {
    const { id } = await forMaria();
    const params = { id };
    await dana.ok(signerEndpoints.set, {
      params,
      body: { signers: [{ name: 'Maria Alvarez', email: 'maria@mail.example' }] },
    });
    const { signers } = await dana.ok(signerEndpoints.list, { params });
    const path = new URL(signers[0]?.url ?? '').pathname;
    expect(await statusOf(path)).toBe(200);
    await dana.ok(signerEndpoints.mail, { params: { id, signerId: signers[0]?.id ?? 0 } });
    await move('estimates', id, { clientId: (await ann()).id });
    await api.workThroughQueue();

    expect(await statusOf(path)).toBe(404);
    expect(await dana.ok(signerEndpoints.list, { params })).toMatchObject({ signers: [] });
    expect(mails).toEqual([]);
  });

  test('with a live deposit stays with its client, and the message names the invoice that keeps it', async () => {
    const { id, path } = await forMaria({ depositPercent: 50 });
    await sign(path);
    const [deposit] = (await dana.ok(invoiceEndpoints.list)) as {
      id: number;
      invoiceNumber: string;
    }[];
    const { id: clientId } = await ann();
    const message = `${deposit?.invoiceNumber} bills EST-1000 to Maria Alvarez. Cancel it before choosing another client.`;

    const asked = [
      await move('estimates', id, { clientId, revise: true }),
      await move('estimates', id, { clientId, status: 'sent', revise: true }),
    ];
    await move('estimates', id, { status: 'sent', undo: false });
    asked.push(await move('estimates', id, { clientId }));
    for (const answer of asked) expect(answer).toMatchObject({ status: 409, body: { message } });

    await move('invoices', deposit?.id ?? 0, { status: 'cancelled' });
    expect((await move('estimates', id, { clientId })).status).toBe(200);
    // Reopening the invoice would bill Maria for Ann's estimate.
    const reopened = await move('invoices', deposit?.id ?? 0, { status: 'sent' });
    expect(reopened).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('which is for Ann Park') as string },
    });
    expect(await checkBooks(db)).toEqual([]);
  });

  test('was accepted by the first client is not accepted by the second', async () => {
    const { id } = await forMaria();
    await move('estimates', id, { status: 'accepted' });
    const { id: clientId } = await ann();

    expect(await move('estimates', id, { clientId, revise: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was accepted by Maria Alvarez') as string },
    });
    expect((await move('estimates', id, { clientId, status: 'sent', revise: true })).status).toBe(
      200,
    );
  });

  test('leaves an invoice that was made from it with the first client', async () => {
    const { id } = await forMaria();
    await move('estimates', id, { status: 'accepted' });
    const { body } = await dana.expect(201).post(`/api/estimates/${id}/convert`);
    const { id: clientId } = await ann();

    expect(await move('invoices', (body as { id: number }).id, { clientId })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was made from EST-1000') as string },
    });
  });

  test('starts without link, signature, signers and deposit when it is a copy', async () => {
    const { id, path } = await forMaria({ depositPercent: 50 });
    await sign(path);
    const copy = await dana.ok(estimateEndpoints.duplicate, { params: { id } });
    const record = { entity: 'estimates', id: copy.id } as const;

    expect(copy).toMatchObject({ status: 'draft', invoiceNumbers: [] });
    expect((await dana.ok(clientLinkEndpoints.read, { params: record })).link).toBeNull();
    expect(await dana.ok(signatureEndpoints.list, { params: { id: copy.id } })).toEqual([]);
    expect((await move('estimates', copy.id, { clientId: (await ann()).id })).status).toBe(200);
  });
});

test('A draft opens at its private address only for users who may read that record (T8)', async () => {
  const { id } = await anEstimate(dana, { ...over(100) });
  const path = await pathTo({ entity: 'estimates', id });
  const priya = await api.as('Sales Representative');
  const tom = await api.as('Field Technician');
  const own = await anEstimate(priya, {
    clientId: (await aContact(priya, { name: 'Ben Ortiz', email: null, phone: null })).id,
  });
  const { url } = await priya.ok(clientLinkEndpoints.share, {
    params: { entity: 'estimates', id: own.id },
  });
  const ownPath = new URL(url).pathname;
  const seen = async (user: TestUser, at: string) => (await user.get(at)).status;

  expect(await seen(dana, path)).toBe(200);
  for (const user of [tom, priya]) expect(await seen(user, path)).toBe(404);
  expect([await seen(priya, ownPath), await seen(tom, ownPath)]).toEqual([200, 404]);
  expect(await statusOf(path)).toBe(404);
});

test('A payment that was started before its invoice changed clients belongs to neither client', async () => {
  const { id, path, rich } = await twoClients();
  const [answer] = await Promise.all([
    client.post(`${path}/pay`, { amount: 120 }),
    move('invoices', id, { clientId: rich.clientId }),
  ]);
  await api.workThroughQueue();
  for (const [intentId, { status }] of stripe.intents) {
    if (status.startsWith('requires_') && answer.status === 200) stripe.confirm(intentId, CARD);
  }
  await deliver();

  expect(await invoiceNow(id)).toMatchObject({ paid: 0 });
  expect(await checkBooks(db)).toEqual([]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { postForm } from '#test/client-page.ts';
import { aContact, anEstimate, anInvoice, aPayment, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi({ clock: '2026-11-25T16:00:00Z' });
let dana: TestUser;
let client: ApiClient;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  client = api.anonymous.with({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
});

async function pathTo(record: LinkedRecord): Promise<string> {
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: record });

  return new URL(url).pathname;
}

/** Creates a sent estimate and the link to its client page. */
async function shared(sent = {}) {
  const { id } = await anEstimate(dana, { status: 'sent', ...over(4025), ...sent });

  return { id, path: await pathTo({ entity: 'estimates', id }) };
}

const page = async (path: string, from = client) => String((await from.get(path)).body);

const post = (path: string, sent: Record<string, string>, from = client) =>
  postForm(from, path, sent);

const timeline = (id: number) =>
  dana.ok(historyEndpoints.timeline, { params: { entity: 'estimates', id } });

describe('The page of an estimate', () => {
  test('shows the document to anyone with its address, is small, and stays in no cache', async () => {
    const { id, path } = await shared({ title: 'Re-roof', notes: '<script>alert(1)</script>' });
    const { status, body, bytes, headers } = await client.get(path);

    expect(status).toBe(200);
    for (const text of ['EST-1000', '$4,025.00', 'Re-roof', 'Maria Alvarez', 'Accept and sign']) {
      expect(body).toContain(text);
    }
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(bytes.length).toBeLessThan(60_000);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; img-src 'self'/,
    );
    expect(body).not.toMatch(new RegExp(`estimates/${id}\\b|"${id}"`));
  });

  test('offers the PDF of the revision, which is always the same', async () => {
    const { path } = await shared();
    const one = await client.get(`${path}/document.pdf`);
    const other = await client.get(`${path}/document.pdf`);

    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect((await readPdf(one.bytes)).text).toContain('I accept this estimate and its terms.');
  });

  test('is not there for an unknown, cut or turned off address, nor for a draft or a deleted estimate', async () => {
    const { id, path } = await shared();
    await client.expect(404).get('/d/x');
    await client.expect(404).get(path.slice(0, -1));
    await client.expect(404).get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`);
    await dana.ok(estimateEndpoints.patch, { params: { id }, body: { status: 'draft' } });
    await client.expect(404).get(path);
    expect(await page(path, dana)).toContain('Dana Whitfield');
    await dana.ok(estimateEndpoints.patch, { params: { id }, body: { status: 'sent' } });
    await client.expect(200).get(path);
    await dana.ok(clientLinkEndpoints.turnOff, { params: { entity: 'estimates', id } });
    for (const file of ['', '/document.pdf', '/signed.pdf']) {
      await client.expect(404).get(`${path}${file}`);
    }
    const again = await pathTo({ entity: 'estimates', id });
    await dana.ok(estimateEndpoints.remove, { params: { id } });
    await client.expect(404).get(again);
  });

  test('that has expired says nothing of the estimate, and takes a request for a new one', async () => {
    const { id, path } = await shared({ title: 'Re-roof' });
    api.clock.pass(181 * 24 * 60);
    const { status, body } = await client.get(path);

    expect(status).toBe(410);
    expect(body).toContain('This link has expired');
    expect(body).not.toMatch(/EST-1000|Re-roof|4,025|Maria/);
    await client.expect(404).get(`${path}/document.pdf`);
    const asked = await post(path, { verb: 'update', text: 'Still interested' });
    expect(asked.body).toContain('We received your request');
    expect(asked.body).not.toContain('EST-1000');
    expect((await timeline(id))[0]).toMatchObject({
      by: 'Maria Alvarez (client)',
      actor: 'client',
      action: 'noted',
      note: { text: 'Please send me an update.\nStill interested', authorId: null },
    });
    await pathTo({ entity: 'estimates', id });
    await client.expect(200).get(path);
  });
});

describe('A view', () => {
  const readNotifications = async () =>
    (await dana.ok(notificationEndpoints.list)).notifications.map(({ type, by }) => ({ type, by }));

  test('counts once a day for each network, notifies once a day, and is never the office’s own', async () => {
    const { id, path } = await shared();
    await page(path, dana);
    await client.with({ headers: { 'user-agent': 'WhatsApp/2.23' } }).get(path);
    await client.send({ method: 'HEAD', url: path });
    const views = async () => (await timeline(id)).filter(({ action }) => action === 'viewed');
    expect(await views()).toEqual([]);

    await Promise.all([page(path), page(path)]);
    await page(path, client.with({ remoteAddress: '203.0.113.9' }));
    expect(await views()).toHaveLength(2);
    api.clock.pass(24 * 60);
    await page(path);
    expect(await views()).toMatchObject([
      { by: 'Maria Alvarez (client)', actor: 'client' },
      {},
      {},
    ]);
    const { link } = await dana.ok(clientLinkEndpoints.read, {
      params: { entity: 'estimates', id },
    });
    expect(link?.viewed).toEqual({ at: '2026-11-26T16:00:00.000Z', count: 3 });
    expect(await readNotifications()).toEqual([
      { type: 'proposalViewed', by: 'Maria Alvarez (client)' },
      { type: 'proposalViewed', by: 'Maria Alvarez (client)' },
    ]);
  });
});

describe('A client', () => {
  test('declines with a reason, once, and the office is notified', async () => {
    const { id, path } = await shared();
    const { body } = await post(path, { verb: 'decline', reason: 'Too expensive <b>\u0000' });

    expect(body).toContain('You declined this estimate');
    expect(await dana.ok(estimateEndpoints.read, { params: { id } })).toMatchObject({
      status: 'declined',
      declineReason: 'Too expensive <b>',
    });
    expect((await dana.ok(notificationEndpoints.list)).notifications[0]).toMatchObject({
      type: 'clientMessage',
      label: 'EST-1000 · Declined: Too expensive <b>',
    });
    const again = await post(path, { verb: 'decline', reason: '' });
    expect(again.status).toBe(409);
    expect(again.body).toContain('was declined on Nov 25, 2026');
  });

  test('asks a question, which is a note on the record; the same again is none', async () => {
    const { id, path } = await shared();
    const ask = () => post(path, { verb: 'ask', text: 'Which color?' });
    await Promise.all([ask(), ask()]);
    await ask();

    const notes = (await timeline(id)).filter(({ action }) => action === 'noted');
    expect(notes).toMatchObject([{ note: { text: 'Which color?', by: 'Maria Alvarez (client)' } }]);
    const empty = await post(path, { verb: 'ask', text: ' ' });
    expect(empty.status).toBe(400);
    expect(empty.body).toContain('Write your question');
  });

  test('sends the page from a browser that names no origin, as over plain http', async () => {
    const { path } = await shared();
    const plain = client.with({ headers: { origin: 'null' } });

    expect((await post(path, { verb: 'ask', text: 'Which color?' }, plain)).status).toBe(200);
    expect((await post('/api/auth/logout', {}, plain)).status).toBe(403);
  });

  test('finds open and earlier documents, receipts and the statement on one page, without ids', async () => {
    const contact = await aContact(dana);
    const clientId = contact.id;
    await anEstimate(dana, { clientId, status: 'sent', title: 'Gutters', ...over(900) });
    await anEstimate(dana, { clientId, status: 'draft', title: 'Secret', ...over(1) });
    const invoice = await anInvoice(dana, { clientId, status: 'sent', ...over(500) });
    await aPayment(dana, { invoiceId: invoice.id, amount: 200 });
    const path = await pathTo({ entity: 'contacts', id: clientId });
    const body = await page(path);

    expect(body).toContain('$300.00 to pay');
    expect(body).toContain('Gutters');
    expect(body).not.toContain('Secret');
    const links = [...body.matchAll(/href="(\/d\/[^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toHaveLength(4);
    for (const href of links) {
      expect(href).toMatch(
        /^\/d\/[\w-]{43}(\?doc=[\w-]{22}|\/receipt\.pdf\?receipt=[\w-]{22}|\/statement\.pdf)$/,
      );
      await client.expect(200).get(href);
    }
    const [, shown = ''] = links;
    expect(await page(shown)).toContain('$300.00 due');
    await client.expect(200).get(shown.replace('?', '/document.pdf?'));
    await client.expect(404).get(`${path}?doc=${'a'.repeat(22)}`);
    await client.expect(404).get(`${path}/receipt.pdf?receipt=1`);
  });
});

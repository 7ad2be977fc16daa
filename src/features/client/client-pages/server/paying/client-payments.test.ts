import { beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anEstimate, anInvoice, aPayment, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { BANK, CARD } from '#test/stripe/card-office.ts';
import { startClientOffice } from '#test/stripe/client-office.ts';

const office = await startClientOffice();
const { stripe, api, client, pathTo, shared, page, deliver, begin, invoiceNow } = office;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

const tryToBegin = (path: string, amount: unknown) => client.post(path, { amount });

describe('An invoice on its client’s page', () => {
  test('is paid by card in full, and the page thanks with a receipt (S48)', async () => {
    const { id, path } = await shared();
    expect(await page(path)).toContain(`href="${path}/pay">Pay $500.00</a>`);
    const pay = await page(`${path}/pay`);
    expect(pay).toContain('Pay $500.00</h1>');
    expect(pay).toContain('Paying online needs JavaScript');
    expect(pay).toContain('You will be charged $500.00. No fee is added.');
    expect(pay).not.toContain('processing fee');
    expect(stripe.requests).toEqual([]);

    const { paidPath, intentId } = await begin(`${path}/pay`);
    expect(stripe.intents.get(intentId)).toMatchObject({ amount: 50_000, currency: 'usd' });
    expect(await page(paidPath)).toContain('Processing…</h1>');
    expect(await client.post(paidPath, undefined)).toMatchObject({ body: { state: 'processing' } });
    stripe.confirm(intentId, CARD);

    const thanks = await page(paidPath);
    expect(thanks).toContain('Thank you for your payment</h1>');
    const [, receipt = ''] = /href="([^"]+receipt=[^"]+)"/.exec(thanks) ?? [];
    expect(receipt).toMatch(/^\/d\/[\w-]{43}\/receipt\.pdf\?receipt=[\w-]{22}$/);
    expect((await readPdf((await client.get(receipt)).bytes)).text).toContain('$500.00');
    const after = await page(path);
    expect(after).toContain('Paid in full');
    expect(after).toContain(receipt);
    expect(after).not.toContain('/pay"');
    expect(await page(`${path}/pay`)).toContain('There is nothing to pay online');
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500 });
    expect(await checkBooks(api.database.db)).toEqual([]);
  });

  test('notifies the office of the payer, once, whether their page or the webhook is first', async () => {
    const watching = await api.as('Admin Project manager');
    const { id, path } = await shared();
    const { paidPath, intentId } = await begin(`${path}/pay`);
    stripe.confirm(intentId, CARD);
    await Promise.all([deliver(), client.post(paidPath, undefined)]);
    await api.workThroughQueue();

    const payments = await dana.ok(paymentEndpoints.list, {});
    expect(payments).toMatchObject([
      { amount: 500, method: 'card', createdBy: null, stripePaymentId: intentId, invoiceId: id },
    ]);
    const params = { entity: 'payments', id: payments[0]?.id ?? 0 } as const;
    expect((await dana.ok(historyEndpoints.timeline, { params })).at(-1)).toMatchObject({
      actor: 'client',
      by: 'Maria Alvarez (client)',
    });
    expect((await watching.ok(notificationEndpoints.list, {})).notifications).toMatchObject([
      { type: 'paymentReceived', by: expect.stringContaining('Maria Alvarez') as string },
    ]);
  });

  test('is paid what is left, and the amount is the server’s (C50, D20)', async () => {
    const { id, path } = await shared();
    for (const amount of [499.99, 500.01, 1]) {
      expect(await tryToBegin(`${path}/pay`, amount)).toMatchObject({
        status: 409,
        body: { message: 'The balance is now $500.00. Reload the page.' },
      });
    }
    for (const amount of [0, -5, 1.005, '500', null]) {
      expect((await tryToBegin(`${path}/pay`, amount)).status).toBe(400);
    }
    await aPayment(dana, { invoiceId: id, amount: 200 });
    expect(await page(path)).toContain('Pay $300.00</a>');
    expect((await tryToBegin(`${path}/pay`, 500)).status).toBe(409);
    await begin(`${path}/pay`, 300);
    expect(stripe.requests).toHaveLength(1);
  });

  test('has one open payment, which the office and two taps share', async () => {
    const { id, path } = await shared();
    const [one, two] = await Promise.all([begin(`${path}/pay`), begin(`${path}/pay`)]);
    const office = await dana.ok(cardPaymentEndpoints.createIntent, {
      body: { amount: 500, invoiceId: id },
    });
    expect(new Set([one.intentId, two.intentId, office.intentId]).size).toBe(1);
    expect(two.paidPath).toBe(one.paidPath);
    expect(stripe.intents.size).toBe(1);
  });

  test('says why a card was declined after its bank asked, and can be paid again', async () => {
    const { id, path } = await shared();
    const { paidPath, intentId } = await begin(`${path}/pay`);
    stripe.confirm(intentId, { method: 'card', number: '4000002760003184' });
    stripe.authenticate(intentId, false);
    expect(await client.post(paidPath, undefined)).toMatchObject({ body: { state: 'failed' } });
    const failed = await page(paidPath);
    expect(failed).toContain('The payment failed</h1>');
    expect(failed).toContain('We are unable to authenticate your payment method.');
    expect(failed).toContain(`href="${path}/pay">Try Another Way to Pay</a>`);

    const again = await begin(`${path}/pay`);
    expect(again.intentId).toBe(intentId);
    stripe.confirm(intentId, CARD);
    stripe.breakOn('GET /v1/payment_intents/');
    const unknown = await page(paidPath);
    expect(unknown).toContain('Processing…</h1>');
    expect(unknown).not.toContain('failed');
    expect(await page(paidPath)).toContain('Thank you for your payment</h1>');
    expect((await invoiceNow(id)).balance).toBe(0);
  });

  test('waits for a bank debit without being paid twice, opens again when it fails, and says so (D22)', async () => {
    const { id, path } = await shared();
    const { paidPath, intentId } = await begin(`${path}/pay`);
    stripe.confirm(intentId, BANK);
    await deliver();
    expect(await page(paidPath)).toContain('Your $500.00 payment is pending</h1>');
    const waiting = await page(path);
    expect(waiting).toContain('$500.00 is pending from your bank.');
    expect(waiting).not.toContain('/pay"');
    expect(await page(`${path}/pay`)).not.toContain('<form');
    expect(await tryToBegin(`${path}/pay`, 500)).toMatchObject({
      status: 409,
      body: { message: 'This invoice has no balance. Reload the page.' },
    });

    stripe.bounce(intentId);
    await deliver();
    const failed = await page(path);
    expect(failed).toContain('Your bank payment of $500.00 on Nov 25, 2026 did not');
    expect(failed).toContain('The account did not have enough money. Please pay again.');
    expect(failed).toContain('Pay $500.00</a>');
    const again = await begin(`${path}/pay`);
    expect(again.intentId).not.toBe(intentId);
    stripe.confirm(again.intentId, CARD);
    await deliver();
    expect(await page(path)).not.toContain('Your bank payment');
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500 });
    expect(await checkBooks(api.database.db)).toEqual([]);
  });

  test('is not owed on the page of all documents while its bank debit is pending (D22)', async () => {
    const { clientId, path } = await shared();
    const all = await pathTo({ entity: 'contacts', id: clientId });
    expect(await page(all)).toContain('$500.00 to pay</h1>');
    const { intentId } = await begin(`${path}/pay`);
    stripe.confirm(intentId, BANK);
    await deliver();
    const waiting = await page(all);
    expect(waiting).toContain('Nothing to pay</h1>');
    expect(waiting).toContain('$500.00 is pending from your bank.');
    stripe.bounce(intentId);
    await deliver();
    expect(await page(all)).toContain('$500.00 to pay</h1>');
  });

  test('has no receipt of what a dispute took back, at the office neither', async () => {
    const { clientId, path } = await shared();
    const all = await pathTo({ entity: 'contacts', id: clientId });
    const { intentId } = await begin(`${path}/pay`);
    stripe.confirm(intentId, CARD);
    stripe.dispute(intentId);
    await deliver();
    const [dispute] = (await dana.ok(paymentEndpoints.list, {})).filter(
      ({ kind }) => kind === 'dispute',
    );
    expect(dispute).toMatchObject({ amount: -500 });
    for (const shown of [await page(path), await page(all)]) {
      expect(shown).toContain('receipt=');
      expect(shown).not.toContain('Dispute');
    }
    const params = { id: dispute?.id ?? 0 };
    expect(await dana.call(paymentEndpoints.readReceipt, { params })).toMatchObject({
      status: 409,
      body: { message: 'A dispute is not a payment. There is no receipt.' },
    });
  });

  test('is found and paid from the page of all documents', async () => {
    const { id, clientId } = await shared();
    const all = await pathTo({ entity: 'contacts', id: clientId });
    const [, doc = ''] = /href="\/d\/[\w-]+\?doc=([\w-]+)"/.exec(await page(all)) ?? [];
    expect(await page(`${all}?doc=${doc}`)).toContain(`href="${all}/pay?doc=${doc}">Pay $500.00`);
    expect(await page(`${all}/pay?doc=${doc}`)).toContain('Pay $500.00</h1>');
    const { paidPath, intentId } = await begin(`${all}/pay?doc=${doc}`);
    expect(paidPath).toMatch(new RegExp(`^${all}/paid\\?doc=${doc}&payment=[\\w-]{22}$`));
    stripe.confirm(intentId, CARD);
    await deliver();
    const [, receipt = ''] = /href="([^"]+receipt=[^"]+)"/.exec(await page(paidPath)) ?? [];
    await client.expect(200).get(receipt);
    expect((await invoiceNow(id)).balance).toBe(0);
    await client.expect(404).get(`${all}/pay`);
  });

  test.each([
    ['a draft', { status: 'draft' }],
    ['a cancelled one', { status: 'cancelled' }],
    ['less than Stripe takes', over(0.49)],
  ])('cannot be paid when it is %s', async (_what, more) => {
    const { path } = await shared(500, more);
    expect(await page(path)).not.toContain('/pay"');
    expect((await tryToBegin(`${path}/pay`, 500)).status).toBeGreaterThanOrEqual(400);
    expect((await tryToBegin(`${path}/pay`, 500)).status).toBeLessThan(500);
    expect(stripe.requests).toEqual([]);
  });

  test('is not paid where its link is turned off or has expired, nor at an estimate’s', async () => {
    const { id, path } = await shared();
    const { paidPath } = await begin(`${path}/pay`);
    api.clock.pass(181 * 24 * 60);
    const { status, body } = await client.get(`${path}/pay`);
    expect(status).toBe(410);
    expect(body).not.toMatch(/INV-|\$500|Maria/);
    expect((await client.get(paidPath)).status).toBe(410);
    expect((await tryToBegin(`${path}/pay`, 500)).status).toBe(409);
    await dana.ok(clientLinkEndpoints.turnOff, { params: { entity: 'invoices', id } });
    await client.expect(404).get(`${path}/pay`);
    await client.expect(404).get(paidPath);
    expect((await tryToBegin(`${path}/pay`, 500)).status).toBe(404);
    expect((await client.post(paidPath, undefined)).status).toBe(404);

    const estimate = await anEstimate(dana, { status: 'sent', ...over(500) });
    const other = await pathTo({ entity: 'estimates', id: estimate.id });
    await client.expect(404).get(`${other}/pay`);
    expect((await tryToBegin(`${other}/pay`, 500)).status).toBe(404);
  });

  test('names a payment for its own address alone', async () => {
    const [one, other] = [await shared(500), await shared(500)];
    const { paidPath } = await begin(`${one.path}/pay`);
    const key = paidPath.split('?')[1] ?? '';
    await client.expect(200).get(paidPath);
    await client.expect(404).get(`${other.path}/paid?${key}`);
    await client.expect(404).get(`${one.path}/paid?payment=1`);
    await client.expect(404).get(`${one.path}/paid`);
  });

  test('lets the provider’s script run on the page with the card form alone', async () => {
    const { path } = await shared();
    const { headers, bytes } = await client.get(`${path}/pay`);
    expect(headers['content-security-policy']).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+' ${stripe.url}; frame-src ${stripe.url}; img-src 'self'; connect-src 'self' ${stripe.url};`,
      ),
    );
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringContaining(`payment=(self "${stripe.url}")`) as string,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(bytes.length).toBeLessThan(60_000);
    const { paidPath } = await begin(`${path}/pay`);
    for (const strict of [path, paidPath]) {
      const answer = await client.get(strict);
      expect(answer.headers['content-security-policy']).not.toContain(stripe.url);
      expect(answer.headers['permissions-policy']).toContain('payment=()');
    }
  });

  test('begins and checks payments only so often from one network', async () => {
    const { path } = await shared();
    const { paidPath } = await begin(`${path}/pay`);
    const started = [];
    for (let i = 0; i < 30; i += 1) started.push((await tryToBegin(`${path}/pay`, 500)).status);
    expect(started.filter((status) => status === 200)).toHaveLength(29);
    const over = await tryToBegin(`${path}/pay`, 500);
    expect(over.status).toBe(429);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    const checked = [];
    for (let i = 0; i < 121; i += 1) checked.push((await client.post(paidPath, undefined)).status);
    expect(checked.filter((status) => status === 200)).toHaveLength(120);
    expect(checked.at(-1)).toBe(429);
    expect(stripe.intents.size).toBe(1);
  });
});

test('Without keys a client’s page offers no payment, and says so to who asks for the form', async () => {
  const plain = await startApi({ clock: '2026-11-25T16:00:00Z' });
  const office = await plain.as('Admin Project manager');
  const { id } = await anInvoice(office, { status: 'sent', ...over(500) });
  const { url } = await office.ok(clientLinkEndpoints.share, {
    params: { entity: 'invoices', id },
  });
  const path = new URL(url).pathname;
  expect((await plain.anonymous.get(path)).body).not.toContain('/pay"');
  const { body, headers } = await plain.anonymous.get(`${path}/pay`);
  expect(body).toContain('There is nothing to pay online');
  expect(headers['content-security-policy']).not.toContain('frame-src');
  expect((await plain.anonymous.post(`${path}/pay`, { amount: 500 })).status).toBe(503);
});

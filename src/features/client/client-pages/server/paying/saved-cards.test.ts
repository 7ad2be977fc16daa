/** A saved card can be charged and removed by the client on their page, and by the office. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { savedMethods } from '#features/money/card-payments/server/saved-method-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, savedFormOf } from '#test/client-page.ts';
import { anInvoice, over } from '#test/factories.ts';
import { BANK, CARD } from '#test/stripe/card-office.ts';
import { ASKS_FIRST, startClientOffice } from '#test/stripe/client-office.ts';

const office = await startClientOffice();
const {
  stripe,
  api,
  client,
  pathTo,
  page,
  deliver,
  begin,
  press,
  withSavedCard,
  savedAt,
  savedRows,
  sweep,
  invoiceNow,
} = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

/** Returns the form to pay or to remove a card, on a page that contains one. */
const formOf = (html: string, verb: 'pay' | 'remove') =>
  savedFormOf(html, verb) ?? { action: '', fields: {} };

describe('A saved card', () => {
  test('pays the next invoice in one tap, with what is left of it, and shows no more than its last digits', async () => {
    const { id, path } = await withSavedCard();
    const pay = await page(`${path}/pay`);
    expect(pay).toContain('Pay $120.00 with Visa ending in 4242');
    expect(pay).toMatch(/Saved on\s+Nov 25, 2026/);
    expect(pay).not.toMatch(/pm_|cus_|12\/2029/);
    const answer = await press(`${path}/pay`, 'pay');
    expect(answer.status).toBe(303);
    expect(await page(String(answer.headers['location']))).toContain(
      'Thank you for your payment</h1>',
    );
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 120 });
    const [payment] = await dana.ok(paymentEndpoints.list, {});
    expect(payment).toMatchObject({ amount: 120, method: 'card', createdBy: null, invoiceId: id });
    expect(await checkBooks(db)).toEqual([]);
  });

  test('pays once, however often the button is pressed, and beside the card form', async () => {
    const { id, path } = await withSavedCard();
    const other = await begin(`${path}/pay`, 120);
    const { action, fields } = formOf(await page(`${path}/pay`), 'pay');
    const answers = await Promise.all([1, 2, 3, 4].map(() => postForm(client, action, fields)));
    expect(answers.some(({ status }) => status === 303)).toBe(true);
    expect(answers.every(({ status }) => [303, 409].includes(status))).toBe(true);
    await deliver();
    expect(stripe.intents.get(other.intentId)?.status).toBe('canceled');
    expect(
      [...stripe.intents.values()].filter(
        ({ status, amount }) => amount === 12_000 && status === 'succeeded',
      ),
    ).toHaveLength(1);
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 120, balance: 0 });
    expect(await checkBooks(db)).toEqual([]);
  });

  test('is not charged where the card form has just paid the invoice', async () => {
    const { id, path } = await withSavedCard();
    const { intentId } = await begin(`${path}/pay`, 120);
    const { action, fields } = formOf(await page(`${path}/pay`), 'pay');
    stripe.confirm(intentId, CARD);
    const { status, body } = await postForm(client, action, fields);
    expect(status).toBe(409);
    expect(body).toContain('This invoice has no balance.');
    expect((await invoiceNow(id)).paid).toBe(120);
  });

  test.each([
    ['declined', '4000000000000341', 'Your card was declined.'],
    ['one whose bank asks for the client', ASKS_FIRST, 'The bank wants the client to confirm'],
  ])(
    'that is %s pays nothing, says why, and leaves the invoice open',
    async (_what, number, why) => {
      const { id, path } = await withSavedCard({ method: 'card', number });
      const answer = await press(`${path}/pay`, 'pay');
      expect(answer.status).toBe(303);
      const failed = await page(String(answer.headers['location']));
      expect(failed).toContain('The payment failed</h1>');
      expect(failed).toContain(why);
      expect((await invoiceNow(id)).balance).toBe(120);
      // The same charge can't succeed later.
      expect([...stripe.intents.values()].at(-1)?.status).toBe('canceled');
      await begin(`${path}/pay`, 120);
      expect(await checkBooks(db)).toEqual([]);
    },
  );

  test('is charged once when the response is lost, and no other payment starts before', async () => {
    const { id, path } = await withSavedCard();
    const { action, fields } = formOf(await page(`${path}/pay`), 'pay');
    // The Stripe library retries twice, so lose three responses.
    stripe.loseAnswerTo('POST /v1/payment_intents', 3);
    const { status, headers } = await postForm(client, action, fields);
    expect(status).toBe(303);
    stripe.breakOn('POST /v1/payment_intents');
    expect(await page(String(headers['location']))).toContain('Processing…</h1>');
    const pay = await page(`${path}/pay`);
    expect(pay).toContain('A payment with your saved card is being processed.');
    expect(pay).not.toContain('<form class="pay"');
    api.clock.pass(2);
    expect(await sweep()).toBe(0);
    expect((await invoiceNow(id)).paid).toBe(120);
    expect(await checkBooks(db)).toEqual([]);
    expect(
      [...stripe.intents.values()].filter(
        ({ amount, status: is }) => amount === 12_000 && is === 'succeeded',
      ),
    ).toHaveLength(1);
  });

  test('whose charge had an unreadable response, and was never made, fails with a message (T6)', async () => {
    const { id, path } = await withSavedCard();
    stripe.respondWith('POST /v1/payment_intents', {}, 2);
    const { headers } = await press(`${path}/pay`, 'pay');
    const paidPath = String(headers['location']);
    expect(await page(paidPath)).toContain('We are checking your $120.00 payment</h1>');
    api.clock.pass(21 * 60);
    expect(await sweep()).toBe(0);

    expect(await page(paidPath)).toContain('The payment failed</h1>');
    expect(await page(`${path}/pay`)).toContain('Pay $120.00');
    expect((await invoiceNow(id)).balance).toBe(120);
  });

  test('whose charge had no response for a day is looked up, and not charged again', async () => {
    const { id, path } = await withSavedCard();
    const { action, fields } = formOf(await page(`${path}/pay`), 'pay');
    stripe.loseAnswerTo('POST /v1/payment_intents', 3);
    await postForm(client, action, fields);
    api.clock.pass(21 * 60);
    expect(await sweep()).toBe(0);
    expect((await invoiceNow(id)).paid).toBe(120);
    expect([...stripe.intents.values()].filter(({ amount }) => amount === 12_000)).toHaveLength(1);
  });

  test('is removed by the client, at the provider too, and charged no more', async () => {
    const { id, clientId, path } = await withSavedCard();
    const { action, fields } = formOf(await page(`${path}/pay`), 'pay');
    const { status, body } = await press(`${path}/pay`, 'remove');
    expect([status, body]).toMatchObject([
      200,
      expect.stringContaining('Visa ending in 4242 was removed.'),
    ]);
    expect(await page(`${path}/pay`)).not.toContain('Visa');
    expect([...stripe.methods.values()]).toMatchObject([{ customer: null }]);
    expect(await savedRows()).toMatchObject([{ state: 'removed' }]);
    expect((await postForm(client, action, fields)).status).toBe(409);
    expect((await invoiceNow(id)).paid).toBe(0);
    expect(await savedAt(clientId)).toEqual([]);
    // The provider sends another event about the payment that saved the card.
    stripe.dispute([...stripe.intents.keys()][0] ?? '');
    await deliver();
    expect(await savedAt(clientId)).toEqual([]);
  });

  test('is removed while the provider does not respond, and detached there by the sweep', async () => {
    const { clientId } = await withSavedCard();
    const all = await pathTo({ entity: 'contacts', id: clientId });
    stripe.breakOn('POST /v1/payment_methods');
    expect((await press(all, 'remove')).status).toBe(200);
    expect(await page(all)).not.toContain('Visa');
    expect(await savedRows()).toMatchObject([{ state: 'removing' }]);
    expect(await sweep()).toBe(0);
    expect(await savedRows()).toMatchObject([{ state: 'removed' }]);
    expect([...stripe.methods.values()]).toMatchObject([{ customer: null }]);
  });

  test('pays and is removed at its client’s addresses alone', async () => {
    const { path } = await withSavedCard();
    const { fields } = formOf(await page(`${path}/pay`), 'pay');
    const other = await anInvoice(dana, { status: 'sent', ...over(120) });
    const elsewhere = await pathTo({ entity: 'invoices', id: other.id });
    expect((await postForm(client, `${elsewhere}/saved`, fields)).status).toBe(409);
    expect((await postForm(client, `${path}/saved`, { ...fields, method: '1' })).status).toBe(409);
    expect((await postForm(client, `${path}/saved`, { verb: 'pay' })).status).toBe(400);
    expect((await postForm(client, `${path}/saved`, { ...fields, amount: 'x' })).status).toBe(400);
    expect((await postForm(client, `${path}/saved`, { ...fields, amount: '1' })).status).toBe(409);
    expect((await postForm(client, '/d/none/saved', fields)).status).toBe(404);
    expect((await invoiceNow(other.id)).paid).toBe(0);
  });

  test('is neither shown, used nor saved at the address that is printed on an invoice', async () => {
    const { id, clientId, path, consent } = await withSavedCard();
    const { fields } = formOf(await page(`${path}/pay`), 'pay');
    await db.execute(
      sql`update client_links set is_printed = true where entity = 'invoices' and entity_id = ${id}`,
    );
    const pay = await page(`${path}/pay`);
    expect(pay).toContain('Pay $120.00</h1>');
    expect(pay).not.toMatch(/Visa|class="keep"/);
    expect((await postForm(client, `${path}/saved`, fields)).status).toBe(409);
    expect((await client.post(`${path}/pay`, { amount: 120, consent })).status).toBe(409);
    expect(await savedAt(clientId)).toHaveLength(1);
  });

  test('of a client in the trash is not charged', async () => {
    const { id, clientId } = await withSavedCard();
    const [method] = await savedAt(clientId);
    await db.execute(sql`update contacts set deleted_at = now() where id = ${clientId}`);
    const charge = { params: { id: method?.id ?? 0 }, body: { amount: 120, invoiceId: id } };
    expect((await dana.call(cardPaymentEndpoints.chargeSaved, charge)).status).toBe(404);
  });

  test('may be a bank account, whose debit is then pending', async () => {
    const { path } = await withSavedCard(BANK);
    expect((await press(`${path}/pay`, 'pay')).status).toBe(303);
    expect(await page(path)).toContain('$120.00 is pending from your bank.');
    expect(await checkBooks(db)).toEqual([]);
  });

  test('that is saved again is there once, and the older is let go of', async () => {
    const { clientId, path, consent } = await withSavedCard();
    const { intentId } = await begin(`${path}/pay`, 120, consent);
    stripe.confirm(intentId, CARD);
    await deliver();
    expect(await savedAt(clientId)).toHaveLength(1);
    expect(await sweep()).toBe(0);
    expect(await savedRows()).toMatchObject([{ state: 'removed' }, { state: 'saved' }]);
    expect(stripe.customers.size).toBe(1);
  });
});

describe('The office', () => {
  test('charges a saved card for an open invoice, or a part of it, and removes it', async () => {
    const { id, clientId, first } = await withSavedCard();
    const [method] = await savedAt(clientId);
    const of = { params: { id: method?.id ?? 0 } };
    const charge = (amount: number, invoiceId = id) =>
      dana.call(cardPaymentEndpoints.chargeSaved, { ...of, body: { amount, invoiceId } });
    expect(await charge(20)).toMatchObject({
      status: 200,
      body: { status: 'succeeded', amount: 20, invoiceId: id, paymentId: expect.any(Number) },
    });
    expect(await charge(100.01)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'amount', message: 'The balance of this invoice is $100.00' }] },
    });
    expect((await charge(10, first.id)).status).toBe(400);
    const foreign = await anInvoice(dana, { status: 'sent', ...over(50) });
    expect((await charge(10, foreign.id)).status).toBe(400);
    expect((await charge(100)).status).toBe(200);
    expect((await invoiceNow(id)).balance).toBe(0);
    const [payment] = await dana.ok(paymentEndpoints.list, {});
    expect(payment).toMatchObject({ createdBy: dana.userId });
    await dana.ok(cardPaymentEndpoints.removeSaved, of);
    expect([...stripe.methods.values()]).toMatchObject([{ customer: null }]);
    expect((await dana.call(cardPaymentEndpoints.removeSaved, of)).status).toBe(404);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('reaches saved cards as far as the role may take payments of the client', async () => {
    const { id, clientId } = await withSavedCard();
    const [method] = await savedAt(clientId);
    const of = { params: { id: method?.id ?? 0 } };
    const calls = async (user: TestUser) => [
      (await user.call(cardPaymentEndpoints.listSaved, { params: { id: clientId } })).status,
      (
        await user.call(cardPaymentEndpoints.chargeSaved, {
          ...of,
          body: { amount: 20, invoiceId: id },
        })
      ).status,
      (await user.call(cardPaymentEndpoints.removeSaved, of)).status,
    ];
    expect(await calls(await api.as('Field Technician'))).toEqual([403, 403, 403]);
    expect(await calls(await api.as('User'))).toEqual([403, 403, 403]);
    const sales = await api.as('Sales Representative');
    // Sales reps have access to all contacts, but not to other users' invoices.
    expect(await calls(sales)).toEqual([200, 404, 204]);
    const [row] = await db.select().from(savedMethods).where(eq(savedMethods.state, 'saved'));
    expect(row).toBeUndefined();
  });
});

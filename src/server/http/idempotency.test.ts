import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { users } from '#features/office/auth/server/user-table.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contract } from '#app/server/features.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { idempotencyKeys } from '#server/http/idempotency-key-table.ts';
import { startApi } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aContact, anEstimate, anInvoice, aPayment } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');
const withKey = (key: string, client: ApiClient = office) =>
  client.with({ headers: { 'idempotency-key': key } });

const paidOn = async (id: number) =>
  (await office.ok(invoiceEndpoints.read, { params: { id } })).paid;
const contactsNamed = async (name: string) =>
  (await office.call(contactEndpoints.list, { list: { q: name } })).total;

afterEach(async () => {
  expect(await checkBooks(api.database.db)).toEqual([]);
});

describe('a call that is repeated with its key', () => {
  it('records a payment once and returns the same response', async () => {
    const { id } = await anInvoice(office);
    const payment = { invoiceId: id, amount: 100, method: 'check' } as const;
    const first = await withKey('pay-1').expect(201).post('/api/payments', payment);
    const again = await withKey('pay-1').expect(201).post('/api/payments', payment);

    expect(again.body).toEqual(first.body);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(await paidOn(id)).toBe(100);
  });

  it('records one payment of ten that are sent at once', async () => {
    const { id } = await anInvoice(office);
    const payment = { invoiceId: id, amount: 100, method: 'cash' } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withKey('pay-ten').post('/api/payments', payment)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
    expect(await paidOn(id)).toBe(100);
  });

  it('refunds money once, and puts credit on an invoice once', async () => {
    const first = await anInvoice(office);
    const payment = await aPayment(office, { invoiceId: first.id, amount: first.total + 300 });
    const other = await anInvoice(office, { clientId: first.clientId });
    const params = { id: payment.id };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await withKey('apply-1').ok(paymentEndpoints.apply, {
        params,
        body: { invoiceId: other.id, amount: 100 },
      });
      await withKey('refund-1').ok(paymentEndpoints.refund, {
        params,
        body: { amount: 50, method: 'check' },
      });
    }

    expect(await paidOn(other.id)).toBe(100);
    expect(await office.ok(paymentEndpoints.read, { params })).toMatchObject({
      refunded: 50,
      unapplied: 150,
    });
  });

  it('makes one invoice of an estimate, and is no conflict', async () => {
    const { id } = await anEstimate(office, { status: 'accepted' });
    const convert = () =>
      withKey('convert-1').ok(invoiceEndpoints.fromEstimate, { params: { id } });
    expect(await convert()).toEqual(await convert());
  });

  it('gets the response of that time, though the record was changed since', async () => {
    const create = () =>
      withKey('contact-then').expect(201).post('/api/contacts', { name: 'Then', type: 'client' });
    const { body } = await create();
    const { id } = body as { id: number };
    await office.ok(contactEndpoints.update, { params: { id }, body: { name: 'Now' } });
    expect((await create()).body).toEqual(body);
  });
});

describe('a key', () => {
  it('that is sent with another content is refused, and nothing is saved', async () => {
    await withKey('other').expect(201).post('/api/contacts', { name: 'First', type: 'client' });
    const { body } = await withKey('other')
      .expect(409)
      .post('/api/contacts', { name: 'Second Thought', type: 'client' });
    expect(body).toMatchObject({
      code: 'conflict',
      message: 'This idempotency key was used for a different request. Use a new key.',
    });
    expect(await contactsNamed('Second Thought')).toBe(0);
  });

  it('of a call that was refused is free for the next attempt', async () => {
    await withKey('refused').expect(400).post('/api/contacts', { name: '', type: 'client' });
    const cancelled = await anInvoice(office, { status: 'cancelled' });
    const payment = { invoiceId: cancelled.id, amount: 10, method: 'cash' };
    await withKey('refused').expect(409).post('/api/payments', payment);
    await withKey('refused').expect(201).post('/api/contacts', { name: 'At Last', type: 'client' });
    expect(await contactsNamed('At Last')).toBe(1);
  });

  it('means nothing for another user', async () => {
    const colleague = await api.as('Project manager');
    const person = { name: 'Chosen Twice', type: 'client' };
    await withKey('uuid').expect(201).post('/api/contacts', person);
    await withKey('uuid', colleague).expect(201).post('/api/contacts', person);
    expect(await contactsNamed('Chosen Twice')).toBe(2);
  });

  it('opens nothing to a user who has lost the right to the call', async () => {
    const seller = await api.as('Sales Representative');
    const person = { name: 'Sold', type: 'client' };
    await withKey('sold', seller).expect(201).post('/api/contacts', person);
    await api.database.db
      .update(users)
      .set({ accessProfile: 'Field Technician' })
      .where(eq(users.id, seller.userId));
    await withKey('sold', seller).expect(403).post('/api/contacts', person);
  });

  it.each(['', 'two words', 'é', 'x'.repeat(256)])('%j is refused', async (key) => {
    await withKey(key).expect(400).post('/api/contacts', { name: 'Nobody', type: 'client' });
    expect(await contactsNamed('Nobody')).toBe(0);
  });

  it('is forgotten after a week', async () => {
    const person = { name: 'Week', type: 'client' };
    await withKey('old').expect(201).post('/api/contacts', person);
    api.clock.pass(8 * 24 * 60);
    await withKey('new')
      .expect(201)
      .post('/api/contacts', { ...person, name: 'Later' });
    const keys = await api.database.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
    expect(keys).toEqual([{ key: 'new' }]);
  });
});

it('without a key the same call is made as often as it is sent', async () => {
  await aContact(office, { name: 'Twice Sent' });
  await aContact(office, { name: 'Twice Sent' });
  expect(await contactsNamed('Twice Sent')).toBe(2);
});

const TAKE_NO_KEY = [
  'POST /api/invitations', // The response contains a link that is stored only as a hash.
  'POST /api/users/:id/reset-link', // The link in this response isn't stored either.
  'POST /api/notifications/devices', // Enabling notifications again in a browser doesn't add a second device.
  'POST /api/contacts/imports', // This call doesn't store anything yet, and takes too long for one transaction.
];

it('every call that creates a record accepts an idempotency key', () => {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group));
  const without = endpoints.filter(
    ({ status, access, idempotent }) => status === 201 && access !== 'public' && !idempotent,
  );
  expect(without.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    TAKE_NO_KEY.toSorted(),
  );
});

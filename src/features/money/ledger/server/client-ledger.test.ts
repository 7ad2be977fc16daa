import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testEngineKind } from '#test/database.ts';
import { aContact, anEstimate, anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';
import { untilConnectionsWait } from '#test/lock-waits.ts';
import { withClientLedger } from './client-ledger.ts';

const { api, office, received } = await startLedger('Admin Project manager');

// The embedded database has a single connection, so transactions never run concurrently there.
describe.runIf(testEngineKind === 'postgres')('on PostgreSQL', () => {
  it('a refund and a lowered total at the same time lose no money', async () => {
    const { id, clientId } = await anInvoice(office, over(1000));
    await aPayment(office, { invoiceId: id, amount: 500 });
    const second = await aPayment(office, { invoiceId: id, amount: 500 });

    const blocker = await api.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from invoices where id = $1 for update', [id]);
    const lowered = office.put(`/api/invoices/${id}`, { ...over(500), revise: true });
    await untilConnectionsWait(api.database, 1);
    const refunded = office.post(`/api/payments/${second.id}/refund`, {
      amount: 500,
      method: 'check',
    });
    await untilConnectionsWait(api.database, 2);
    await blocker.query('commit');
    blocker.release();

    expect([(await lowered).status, (await refunded).status]).toEqual([200, 201]);
    expect(await received(clientId)).toEqual({ paid: 500, credit: 0 });
  });

  it('an invoice moved to another client before a waiting payment accepts only the new client’s money', async () => {
    const { id } = await anInvoice(office, over(500));
    const other = await aContact(office, { name: 'Ann Park', email: null, phone: null });

    const blocker = await api.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from invoices where id = $1 for update', [id]);
    const reassigned = office.put(`/api/invoices/${id}`, { clientId: other.id });
    await untilConnectionsWait(api.database, 1);
    const paid = office.post('/api/payments', { invoiceId: id, amount: 100, method: 'cash' });
    await untilConnectionsWait(api.database, 2);
    await blocker.query('commit');
    blocker.release();

    expect(await reassigned).toMatchObject({ status: 200 });
    expect(await paid).toMatchObject({ status: 201, body: { clientId: other.id } });
    expect(await received(other.id)).toEqual({ paid: 100, credit: 0 });
  });

  it('credit that is applied and voided concurrently is spent once or not at all', async () => {
    const { id: clientId } = await aContact(office);
    const first = await anInvoice(office, { ...over(500), clientId });
    const others = [
      await anInvoice(office, { ...over(300), clientId }),
      await anInvoice(office, { ...over(300), clientId }),
    ];
    const payment = await aPayment(office, { invoiceId: first.id, amount: 500 });
    await office.expect(200).put(`/api/invoices/${first.id}`, { ...over(100), revise: true });
    expect(await received(clientId)).toEqual({ paid: 100, credit: 400 });

    const answers = await Promise.all([
      ...[...others, ...others, ...others].map(({ id }) =>
        office.post(`/api/payments/${payment.id}/apply`, { invoiceId: id }),
      ),
      office.post(`/api/payments/${payment.id}/void`, { reason: 'Entered twice' }),
      office.post(`/api/payments/${payment.id}/void`, { reason: 'Entered twice' }),
    ]);

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(
      answers
        .slice(-2)
        .map(({ status }) => status)
        .toSorted((one, other) => one - other),
    ).toEqual([200, 409]);
    expect(await received(clientId)).toEqual({ paid: 0, credit: 0 });
  });

  it('24 concurrent requests on three invoices and their client get no conflict', async () => {
    const { id: clientId } = await aContact(office);
    const estimate = await anEstimate(office, { clientId, status: 'accepted' });
    const invoiceIds: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      invoiceIds.push((await anInvoice(office, { ...over(500), clientId })).id);
    }
    const paymentIds: number[] = [];
    for (const invoiceId of invoiceIds) {
      paymentIds.push((await aPayment(office, { invoiceId, amount: 200 })).id);
    }

    const callers = Array.from({ length: 24 }, async (_, caller) => {
      const answers = [];
      for (let step = 0; step < 6; step += 1) {
        const invoiceId = invoiceIds[(caller + step) % 3] ?? 0;
        const paymentId = paymentIds[(caller * 2 + step) % 3] ?? 0;
        const verbs = [
          () => office.post('/api/payments', { invoiceId, amount: 20, method: 'cash' }),
          () => office.put(`/api/invoices/${invoiceId}`, { paid: 50 * (step + 1) }),
          () => office.post(`/api/payments/${paymentId}/refund`, { amount: 5, method: 'cash' }),
          () => office.post(`/api/payments/${paymentId}/apply`, { invoiceId }),
          () =>
            office.put(`/api/invoices/${invoiceId}`, { ...over(300 + 50 * step), revise: true }),
          () => office.put(`/api/contacts/${clientId}`, { name: `Maria ${caller} ${step}` }),
          () =>
            office.put(`/api/invoices/${invoiceId}`, {
              invoiceNumber: `A-${caller}-${step}`,
              revise: true,
            }),
          () => office.post(`/api/estimates/${estimate.id}/convert`),
        ];
        const verb = verbs[(caller + step * 5) % verbs.length];
        if (verb) answers.push(await verb());
      }

      return answers;
    });
    const answers = (await Promise.all(callers)).flat();

    const messages = answers.map(({ body }) => (body as { message?: string }).message ?? '');
    expect(
      messages.filter((message) => /at the same moment|just now|same time/i.test(message)),
    ).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(60);
  }, 60_000);
});

it('a verb restarts when its invoice moved to another client before the lock was acquired', async () => {
  const { id, clientId } = await anInvoice(office, over(500));
  const other = await aContact(office, { name: 'Ann Park', email: null, phone: null });
  let attempts = 0;

  const owner = await withClientLedger(api.database.db, { invoiceId: id }, async (ledger) => {
    attempts += 1;
    ledger.assertHolds(attempts === 1 ? other.id : clientId);
    const { rows } = await ledger.tx.execute<{ owner: number }>(
      sql`select client_id as owner from invoices where id = ${id}`,
    );

    return rows[0]?.owner;
  });

  expect({ attempts, owner }).toEqual({ attempts: 2, owner: clientId });
});

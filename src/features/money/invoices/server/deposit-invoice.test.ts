import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { depositCents, restCents } from '#features/money/estimates/estimate-rules.ts';
import { updateEstimate } from '#features/money/estimates/server/change-estimate.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { everyRow, noRow } from '#server/access/row-access.ts';
import { startApi } from '#test/api.ts';
import { anEstimate } from '#test/factories.ts';
import { tries } from '#test/long-form.ts';
import type { Invoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

const api = await startApi({ clock: '2026-11-21T18:00:00Z' });
const office = await api.as('Admin Project manager');

/** 100 squares at $100.01 plus 8.25% tax: $10,826.08 in total. */
const LARGE = {
  items: [{ description: 'Re-roof', quantity: 100, price: 100.01 }],
  taxRate: 8.25,
  status: 'sent' as const,
};

const read = (id: number) => office.ok(estimateEndpoints.read, { params: { id } });
const accept = (id: number) =>
  office.ok(estimateEndpoints.update, { params: { id }, body: { status: 'accepted' } });
const convert = (id: number) => office.ok(invoiceEndpoints.fromEstimate, { params: { id } });
const invoiceOf = (id: number) => office.ok(invoiceEndpoints.read, { params: { id } });
const invoicesOf = async (id: number): Promise<Invoice[]> => {
  const { invoiceIds } = await read(id);

  return Promise.all(invoiceIds.map(invoiceOf));
};
const change = (id: number, body: object) => office.patch(`/api/invoices/${id}`, body);
const booksAreRight = async () => expect(await checkBooks(api.database.db)).toEqual([]);

async function accepted(deposit: object): Promise<{ estimate: Estimate; deposit: Invoice }> {
  const { id } = await anEstimate(office, { ...LARGE, ...deposit });
  await accept(id);
  const [made] = await invoicesOf(id);
  if (!made) throw new Error('no deposit invoice');

  return { estimate: await read(id), deposit: made };
}

test.each([
  // 12.5% of $10,826.08 is exactly $1,353.26. In the next case, half a cent is rounded away from
  // zero.
  [{ depositPercent: 12.5 }, 10_826_08, 1_353_26],
  [{ depositPercent: 50 }, 3, 2],
  [{ depositPercent: 33.33 }, 100_00, 33_33],
  [{ depositPercent: 100 }, 99_99, 99_99],
  [{ depositAmount: 500_00 }, 10_826_08, 500_00],
  [{ depositAmount: 500_00 }, 400_00, 400_00],
  [{}, 10_826_08, 0],
])('a deposit of %o on %i cents is %i cents', (asked, totalCents, expected) => {
  const { depositPercent = null, depositAmount = null } = asked as Partial<
    Record<'depositPercent' | 'depositAmount', number>
  >;
  expect(depositCents({ depositPercent, depositAmountCents: depositAmount, totalCents })).toBe(
    expected,
  );
});

test('a deposit and the rest add up to the total, for any percentage of any total (D17)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      (hundredths, totalCents) => {
        const asked = { depositPercent: hundredths / 100, depositAmountCents: null, totalCents };
        const deposit = depositCents(asked);
        expect(deposit).toBeGreaterThanOrEqual(0);
        expect(deposit).toBeLessThanOrEqual(totalCents);
        expect(deposit + restCents(totalCents, deposit)).toBe(totalCents);
        // Rounds half away from zero, using integers only.
        expect(deposit).toBe(Math.floor((totalCents * hundredths * 2 + 10_000) / 20_000));
      },
    ),
    { numRuns: tries(200, 5000) },
  );
});

describe('An accepted estimate with a deposit', () => {
  test('has an invoice for the deposit, issued and due today, without tax (S45)', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });

    expect(estimate).toMatchObject({ total: 10826.08, deposit: 3247.82, isBilled: false });
    expect(deposit).toMatchObject({
      isDeposit: true,
      total: 3247.82,
      tax: 0,
      status: 'sent',
      dueDate: '2026-11-21',
      estimateNumber: estimate.estimateNumber,
      items: [{ description: `Deposit on estimate ${estimate.estimateNumber}` }],
    });
  });

  test('is billed with the rest, whose lines and tax are all of it less the deposit (D17)', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });
    const rest = await convert(estimate.id);

    expect(rest).toMatchObject({ subtotal: 10001, tax: 825.08, lessDeposit: 3247.82 });
    expect(rest.total).toBe(7578.26);
    expect(await read(estimate.id)).toMatchObject({ isBilled: true, invoiced: 10826.08 });
    expect(deposit.total + rest.total).toBeCloseTo(estimate.total, 10);
    await office.expect(409).post(`/api/estimates/${estimate.id}/convert`);
    await booksAreRight();
  });

  test('accepts partial payments on both invoices', async () => {
    const { estimate, deposit } = await accepted({ depositAmount: 1000 });
    const rest = await convert(estimate.id);
    for (const [invoiceId, amount] of [
      [deposit.id, 400],
      [rest.id, 5000],
      [deposit.id, 600],
    ] as const) {
      await office.ok(paymentEndpoints.create, { body: { invoiceId, amount, method: 'check' } });
    }

    expect(await invoiceOf(deposit.id)).toMatchObject({ status: 'paid', balance: 0 });
    expect(await invoiceOf(rest.id)).toMatchObject({ status: 'partial', balance: 4826.08 });
    await booksAreRight();
  });

  test('has one live deposit invoice, however often it is accepted', async () => {
    const { estimate } = await accepted({ depositPercent: 30 });
    await office.expect(200).patch(`/api/estimates/${estimate.id}`, { status: 'sent' });
    await accept(estimate.id);

    const statuses = (await invoicesOf(estimate.id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['cancelled', 'sent']);
  });

  test('has one deposit invoice when a client and the office accept it at the same time', async () => {
    const { id } = await anEstimate(office, { ...LARGE, depositPercent: 30 });
    const asClient: CallContext = {
      db: api.database.db,
      now: new Date('2026-11-21T18:00:00Z'),
      today: '2026-11-21',
      timeZone: 'America/Denver',
      via: 'call',
      actor: { kind: 'client', name: 'Maria Alvarez', rows: noRow },
    };
    const byClient = () =>
      updateEstimate(asClient, { id, access: everyRow, change: { status: 'accepted' } });
    await Promise.allSettled([byClient(), accept(id), byClient(), accept(id)]);

    expect(await invoicesOf(id)).toHaveLength(1);
    await booksAreRight();
  });

  test('is converted once by two users who convert it at the same time', async () => {
    const { estimate } = await accepted({ depositPercent: 30 });
    const answers = await Promise.all(
      [1, 2].map(() => office.post(`/api/estimates/${estimate.id}/convert`)),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await read(estimate.id)).invoiced).toBe(10826.08);
  });

  test('is billed correctly when it is accepted and converted at the same time', async () => {
    const { id } = await anEstimate(office, { ...LARGE, depositPercent: 30 });
    const [, converted] = await Promise.all([
      accept(id),
      office.post(`/api/estimates/${id}/convert`),
    ]);
    if (converted.status === 409) await convert(id);

    expect(await invoicesOf(id)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ isBilled: true, invoiced: 10826.08 });
    await booksAreRight();
  });

  test('is never invoiced above its total, even when an invoice is raised or the estimate lowered (D17)', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });
    const items = (price: number) => [{ description: 'Re-roof', quantity: 1, price }];
    const { status, body } = await change(deposit.id, { items: items(10826.09) });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: expect.stringContaining('more than its total of $10,826.08'),
    });
    const lowered = { items: items(3000), taxRate: 0, revise: true };
    expect((await office.patch(`/api/estimates/${estimate.id}`, lowered)).status).toBe(409);
    const rest = await convert(estimate.id);
    expect((await change(rest.id, { items: items(10001.01) })).status).toBe(409);

    expect(await read(estimate.id)).toMatchObject({ total: 10826.08, invoiced: 10826.08 });
    await booksAreRight();
  });

  test('stays within its total when a deposit is raised and the estimate lowered at the same time', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });
    const items = (price: number) => [{ description: 'Re-roof', quantity: 1, price }];
    const answers = await Promise.all([
      change(deposit.id, { items: items(8000) }),
      office.patch(`/api/estimates/${estimate.id}`, {
        items: items(5000),
        taxRate: 0,
        revise: true,
      }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await booksAreRight();
  });

  test('has nothing left to invoice when the deposit is the whole total', async () => {
    const { estimate } = await accepted({ depositPercent: 100 });

    expect(estimate).toMatchObject({ isBilled: true, invoiced: 10826.08 });
    const { body } = await office.expect(409).post(`/api/estimates/${estimate.id}/convert`);
    expect(body).toMatchObject({ message: expect.stringContaining('nothing left to invoice') });
  });

  test('can be invoiced in full again when its deposit invoice is cancelled or deleted', async () => {
    for (const undo of [
      (id: number) => office.expect(200).patch(`/api/invoices/${id}`, { status: 'cancelled' }),
      (id: number) => office.expect(204).delete(`/api/invoices/${id}`),
    ]) {
      const { estimate, deposit } = await accepted({ depositPercent: 30 });
      await undo(deposit.id);
      const whole = await convert(estimate.id);

      expect(whole).toMatchObject({ total: 10826.08, lessDeposit: 0 });
    }
    await booksAreRight();
  });
});

describe('A deposit invoice', () => {
  test('cannot be cancelled, deleted, or changed while another invoice deducts it', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });
    const rest = await convert(estimate.id);
    const items = [{ description: 'Deposit', quantity: 1, price: 10 }];

    expect((await change(deposit.id, { status: 'cancelled' })).status).toBe(409);
    expect((await change(deposit.id, { items, revise: true })).status).toBe(409);
    const { body } = await office.expect(409).delete(`/api/invoices/${deposit.id}`);
    expect(body).toMatchObject({ message: expect.stringContaining(rest.invoiceNumber) });
    expect((await change(rest.id, { status: 'cancelled' })).status).toBe(200);
    expect((await change(deposit.id, { status: 'cancelled' })).status).toBe(200);
    await booksAreRight();
  });

  test('cannot be reopened next to an invoice for the whole total', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });
    await change(deposit.id, { status: 'cancelled' });
    const whole = await convert(estimate.id);
    const { status, body } = await change(deposit.id, { status: 'sent' });

    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining(whole.invoiceNumber) });
    await booksAreRight();
  });

  test('that was changed earlier is deducted from the rest with its new amount', async () => {
    const { estimate, deposit } = await accepted({ depositPercent: 30 });
    const items = [{ description: 'Deposit, as agreed on the phone', quantity: 1, price: 2000 }];
    expect((await change(deposit.id, { items })).status).toBe(200);

    expect(await convert(estimate.id)).toMatchObject({ lessDeposit: 2000, total: 8826.08 });
    await booksAreRight();
  });
});

test('an invoice for the rest keeps the deposit deducted when its lines change, and rejects lower lines', async () => {
  const { estimate } = await accepted({ depositAmount: 1000 });
  const rest = await convert(estimate.id);
  const lines = (price: number) => ({ items: [{ description: 'Re-roof', quantity: 1, price }] });

  expect((await change(rest.id, lines(2000))).body).toMatchObject({ total: 1165, tax: 165 });
  const { status, body } = await change(rest.id, lines(100));
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path: 'items' }] });
  await booksAreRight();
});

test.each([
  [{ depositPercent: 101 }, 'depositPercent'],
  [{ depositPercent: 0 }, 'depositPercent'],
  [{ depositAmount: -5 }, 'depositAmount'],
  [{ depositPercent: 10, depositAmount: 5 }, 'depositAmount'],
  [{ depositAmount: 20_000 }, 'depositAmount'],
])('a deposit of %o is rejected at its field', async (asked, path) => {
  const { id } = await anEstimate(office, LARGE);
  const { body } = await office.expect(400).patch(`/api/estimates/${id}`, asked);

  expect(body).toMatchObject({ issues: [{ path }] });
});

test('a percentage replaces an amount, and an amount a percentage', async () => {
  const { id } = await anEstimate(office, { ...LARGE, depositAmount: 500 });
  await office.expect(200).patch(`/api/estimates/${id}`, { depositPercent: 10 });
  expect(await read(id)).toMatchObject({ depositAmount: null, deposit: 1082.61 });
  await office.expect(200).patch(`/api/estimates/${id}`, { depositAmount: 700 });
  expect(await read(id)).toMatchObject({ depositPercent: null, deposit: 700 });
  await office.expect(200).patch(`/api/estimates/${id}`, { depositAmount: null });
  expect(await read(id)).toMatchObject({ deposit: 0 });
});

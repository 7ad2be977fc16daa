import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';

const api = await startApi();
const office = await api.as('Project manager');

afterEach(() => {
  vi.restoreAllMocks();
});

const { id: invoiceId } = await anInvoice(office);

async function aPaymentWith(reference: string | null, providerPaymentId: string | null) {
  const { id } = await office.ok(paymentEndpoints.create, {
    body: { invoiceId, amount: 1, method: 'check', reference },
  });
  // Only the card provider sets a transaction id.
  await api.database.db.update(payments).set({ providerPaymentId }).where(eq(payments.id, id));
}

await aPaymentWith('Check 20', null);
await aPaymentWith(null, null);
await aPaymentWith('A reference behind the id', 'pi_3');
await aPaymentWith('Wire 7', null);
await aPaymentWith(null, 'ch_1');

const shownIn = ({ stripePaymentId, reference }: Payment) => stripePaymentId ?? reference;

const sortedBy = async (desc: boolean) =>
  (
    await office.ok(paymentEndpoints.list, {
      list: { sort: [{ field: 'transactionNumber', desc }], page: 1, pageSize: 10 },
    })
  ).map(shownIn);

test('The payment list sorts by the displayed transaction id, with empty ones last in both directions', async () => {
  expect(await sortedBy(false)).toEqual(['ch_1', 'Check 20', 'pi_3', 'Wire 7', null]);
  expect(await sortedBy(true)).toEqual(['Wire 7', 'pi_3', 'Check 20', 'ch_1', null]);
});

test('The payment list filters by the displayed transaction id', async () => {
  const { body } = await office
    .expect(200)
    .get('/api/payments?filter[transactionNumber][contains]=reference%20behind');
  expect(body).toEqual([]);

  const found = await office
    .expect(200)
    .get('/api/payments?filter[transactionNumber][contains]=PI_3');
  expect(found.body).toMatchObject([{ stripePaymentId: 'pi_3' }]);
});

test.each([false, true])(
  'The payment list reads its order by transaction id (descending: %s) from an index',
  async (desc) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await sortedBy(desc);
    const statements = query.mock.calls.map(
      (call: unknown[]) => [call[0] as { text: string }, call[1]] as const,
    );
    vi.restoreAllMocks();
    const [ordered, values] =
      statements.find(([{ text }]) => /order by coalesce/.test(text)) ?? expect.fail();

    const plan = await inTransaction(api.database.db, async (tx) => {
      // Force the index: on a table this small, the planner would scan and sort instead.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const { rows } = await tx.$client.query<{ 'QUERY PLAN': string }>(
        `explain ${ordered.text}`,
        values as unknown[],
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(
      `Index Scan ${desc ? 'Backward ' : ''}using payments_transaction_number`,
    );
  },
);

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aPayment } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';

const api = await startApi();
const office = await api.as('Project manager');

async function receiptText(id: number): Promise<string> {
  const { bytes } = await office.expect(200).get(`/api/payments/${id}/receipt`);

  return (await readPdf(bytes)).text;
}

test('The receipt of a manually recorded card payment says that the card was not processed here', async () => {
  const { id } = await aPayment(office, { method: 'card', reference: 'Terminal 310221' });
  expect(await receiptText(id)).toContain('Card (not processed here)');

  await api.database.db
    .update(payments)
    .set({ providerPaymentId: 'pi_3QXk' })
    .where(eq(payments.id, id));
  expect(await receiptText(id)).not.toContain('not processed here');
});

test('The receipt of a check does not mention processing', async () => {
  const { id } = await aPayment(office, { method: 'check' });
  expect(await receiptText(id)).not.toContain('not processed here');
});

test.each([
  ['pending', 'This payment has not arrived yet. There is no receipt.'],
  ['failed', 'This payment failed. There is no receipt.'],
] as const)(
  'A payment that is %s has no receipt, and the error says so',
  async (status, message) => {
    const { id } = await aPayment(office);
    await api.database.db.update(payments).set({ status }).where(eq(payments.id, id));

    expect(await office.get(`/api/payments/${id}/receipt`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message },
    });
  },
);

test('A voided payment has a receipt that says so', async () => {
  const { id } = await aPayment(office);
  await office.expect(200).post(`/api/payments/${id}/void`, { reason: 'Entered twice' });
  expect(await receiptText(id)).toContain('VOID');
});

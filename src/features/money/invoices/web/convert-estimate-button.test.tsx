import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { answer } from '#test/web/answer.ts';
import { anEstimate } from '#test/web/estimates.ts';
import { anInvoice } from '#test/web/invoices.ts';
import type { Me } from '#test/web/me.ts';
import { render } from '#test/web/render.tsx';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { ConvertEstimateButton } from './convert-estimate-button.tsx';

async function convert(me: Partial<Me> = {}) {
  answer(estimateEndpoints.read, () => anEstimate({ id: 7, status: 'accepted' }));
  answer(invoiceEndpoints.fromEstimate, () => anInvoice({ id: 9 }));
  const removed = answer(invoiceEndpoints.remove, () => undefined);
  const shown = await render(<ConvertEstimateButton id={7} />, { me });
  await page.getByRole('button', { name: 'Convert to Invoice' }).click();
  await expect.poll(shown.address).toBe('/invoices/9');

  return { shown, removed };
}

test('Undo in the toast deletes the invoice created from an estimate, and returns to the estimate (M2)', async () => {
  const { shown, removed } = await convert();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown.address).toBe('/estimates/7');
  expect(removed()).toMatchObject([{ params: { id: '9' } }]);
});

test('A user who may not delete invoices gets no Undo', async () => {
  await convert({ accessProfile: 'Sales Representative' });
  await expect.element(page.getByText('INV-1009')).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { DEFAULT_FEE_NOTE } from '../card-payment.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { CARD_SETTINGS } from '../card-payment-settings.ts';
import type { CardPaymentSetup } from '../card-payment-settings.ts';
import { CardPaymentSettings } from './card-payment-settings.tsx';

const ON: CardPaymentSetup = {
  isOn: true,
  isTest: false,
  missing: [],
  webhookUrl: 'https://gable.ridgeline.example/api/stripe/webhook',
  heardAt: '2026-11-27T15:00:00.000Z',
  feeNote: null,
  defaultFeeNote: DEFAULT_FEE_NOTE,
  version: 1,
};

async function show(more: Partial<CardPaymentSetup> = {}) {
  answer(cardPaymentEndpoints.readSetup, () => ({ ...ON, ...more }));
  await render(<CardPaymentSettings />);
}

test('Disabled card payments list the settings that the server needs (M14)', async () => {
  await show({ isOn: false, missing: [...CARD_SETTINGS], webhookUrl: null, heardAt: null });
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
  for (const name of CARD_SETTINGS) await expect.element(page.getByText(name)).toBeVisible();
  await expectReadable();
});

test("Enabled card payments show the time of Stripe's last message (M14)", async () => {
  await show();
  await expect.element(page.getByText('On', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Nov 27, 2026/)).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Webhook URL' }))
    .toHaveValue(ON.webhookUrl ?? '');
  expect(page.getByText('No real money is charged').elements()).toEqual([]);
});

test('Test keys and a silent webhook are reported (M14)', async () => {
  await show({ isTest: true, heardAt: null });
  await expect.element(page.getByText('No real money is charged')).toBeVisible();
  await expect.element(page.getByText('No messages from Stripe yet')).toBeVisible();
  await expectReadable();
});

test('The fee note is saved with its version, and a blank one uses the default (M14)', async () => {
  const sent = answer(cardPaymentEndpoints.updateSetup, () => ({ ...ON, version: 2 }));
  await show({ feeNote: 'Ours' });
  const note = page.getByLabelText('Fee note');
  await expect.element(note).toHaveValue('Ours');
  await note.fill('');
  await page.getByRole('button', { name: 'Save fee note' }).click();
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ feeNote: null, version: 1 }]);
});

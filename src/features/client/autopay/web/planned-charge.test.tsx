import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { autopayEndpoints } from '../autopay-endpoints.ts';
import { PlannedCharge } from './planned-charge.tsx';

test('an invoice says when it will be paid automatically, how much, and with which card', async () => {
  answer(autopayEndpoints.planned, () => ({
    chargeOn: '2026-12-03',
    amount: 120,
    label: 'Visa ending in 4242',
  }));
  await render(<PlannedCharge id={7} />);
  await expect
    .element(page.getByText('Will be paid automatically on Dec 3, 2026 with Visa ending in 4242.'))
    .toBeVisible();
  await expect.element(page.getByText(/^\$120\.00/)).toBeVisible();
  await expectReadable();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { BankVerificationCard } from './bank-verification-card.tsx';

test('an invoice shows a bank payment whose client must first confirm two small deposits', async () => {
  answer(cardPaymentEndpoints.bankVerification, () => ({
    amount: 500,
    deposits: {
      arriveOn: '2026-12-01',
      confirmBy: '2026-12-05',
      url: 'https://payments.stripe.com/microdeposit/pi_1',
    },
    problem: null,
  }));
  await render(<BankVerificationCard id={7} />);
  await expect
    .element(
      page.getByText('The $500.00 payment starts once the client confirms the bank account.'),
    )
    .toBeVisible();
  await expect.element(page.getByText(/by Dec 1, 2026.+by Dec 5, 2026/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open Confirmation Page' }))
    .toHaveAttribute('href', 'https://payments.stripe.com/microdeposit/pi_1');
  await expectReadable();
});

test('an invoice shows why a bank payment failed', async () => {
  answer(cardPaymentEndpoints.bankVerification, () => ({
    amount: 500,
    deposits: null,
    problem: 'The two small deposits were not confirmed in time.',
  }));
  await render(<BankVerificationCard id={7} />);
  await expect
    .element(page.getByText(/The \$500\.00 payment failed.+not confirmed in time/))
    .toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

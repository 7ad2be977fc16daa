import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import type { CardPayment } from '../card-payment.ts';
import { PaymentOutcome } from './payment-outcome.tsx';

const aPayment = (more: Partial<CardPayment> = {}): CardPayment => ({
  intentId: 'pi_1',
  amount: 1200,
  status: 'succeeded',
  invoiceId: 7,
  clientId: 3,
  method: 'card',
  paymentId: 21,
  message: null,
  problem: null,
  deposits: null,
  ...more,
});

async function show(payment: CardPayment) {
  let now = payment;
  const onAgain = vi.fn<() => void>();
  answer(cardPaymentEndpoints.check, () => now);
  answer(cardPaymentEndpoints.read, () => now);
  const onPaid = vi.fn<() => void>();
  await render(
    <PaymentOutcome
      intentId="pi_1"
      amount={1200}
      onAgain={() => onAgain()}
      onPaid={() => onPaid()}
    />,
  );

  return {
    onAgain,
    onPaid,
    becomes: (next: CardPayment) => {
      now = next;
    },
  };
}

test('a payment is processing until it is in the books, then a success with its record and receipt', async () => {
  const { becomes, onPaid } = await show(aPayment({ paymentId: null }));
  await expect.element(page.getByText('Processing')).toBeVisible();
  await expectReadable();

  becomes(aPayment());
  await expect.element(page.getByText('Thank you for your payment!')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open Payment' }))
    .toHaveAttribute('href', '/payments/21');
  await expect
    .element(page.getByRole('link', { name: 'Receipt' }))
    .toHaveAttribute('href', '/api/payments/21/receipt');
  expect(onPaid).toHaveBeenCalledOnce();
  await expectReadable();
});

test('a bank debit is pending, shows for how long, and is not a success yet', async () => {
  const { onPaid } = await show(aPayment({ status: 'processing', method: 'bank transfer' }));
  await expect.element(page.getByText('$1,200.00 is pending')).toBeVisible();
  await expect.element(page.getByText(/about 4 business days/)).toBeVisible();
  expect(page.getByText('Payment Successful').elements()).toEqual([]);
  expect(onPaid).not.toHaveBeenCalled();
  await expect.element(page.getByRole('link', { name: 'Open Payment' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Receipt' }).elements()).toEqual([]);
  await expectReadable();
});

test.each([
  aPayment({ status: 'failed', message: 'The bank account is closed.' }),
  aPayment({ status: 'open', paymentId: null, message: 'The bank account is closed.' }),
])('a declined payment shows the reason and can be retried', async (payment) => {
  const { onAgain } = await show(payment);
  await expect
    .element(page.getByRole('main').getByText('The bank account is closed.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Try Another Way to Pay' }).click();
  expect(onAgain).toHaveBeenCalledOnce();
});

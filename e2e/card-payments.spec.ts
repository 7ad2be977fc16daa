/**
 * Card and bank payments against the payment provider test double, whose script runs in the page.
 */
import type { Payment } from '#features/money/ledger/payment.ts';
import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn } from './fixtures.ts';
import { aContact, aSentInvoice, invoiceNow } from './records.ts';
import { aside, expectToast, long, pick } from './screen.ts';
import { ASKS_THE_BANK, DECLINED, GOOD, payByCard, test } from './with-stripe.ts';

async function paymentsOn(api: Api, { id }: { id: number }): Promise<Payment[]> {
  return api.call('GET', `/api/payments?filter[invoiceId]=${id}`);
}

test('an invoice is paid by card, in part and then in full, with the keyboard alone', async ({
  page,
  api,
  stripe,
}) => {
  const invoice = await aSentInvoice(api, 'Maria Alvarez', 500);
  await signIn(page);
  await page.goto(`/invoices/${invoice.id}`);
  await page.getByRole('link', { name: 'Take a Card' }).click();
  await expect(page.getByRole('button', { name: 'Pay $500.00' })).toBeEnabled();
  for (const words of [invoice.invoiceNumber, '$500.00', 'Due Date', 'Paid']) {
    await expect(aside(page)).toContainText(words);
  }
  await expect(aside(page)).toContainText(
    'Credit card payments may incur a processing fee of 2.9% + $0.30 per transaction',
  );
  await expectReadable(page);

  const amount = page.getByLabel('Amount');
  await amount.fill('501');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Amount cannot be more than the balance, $500.00')).toBeVisible();
  await amount.fill('200');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay $200.00' })).toBeEnabled();
  const started = stripe.requests.filter(({ path }) => path === '/v1/payment_intents');
  expect(started).toHaveLength(2);

  stripe.holdWebhooks();
  await page.getByRole('textbox', { name: 'Card number' }).focus();
  await page.keyboard.type(GOOD);
  await page.keyboard.press('Enter');
  await stripe.releaseWebhooks();
  await expectToast(page, 'Payment Successful');
  await expectToast(page, 'Thank you for your payment!');
  await expectNoAxeViolations(page);
  await expect(aside(page)).toContainText('Balance$300.00');
  await page.getByRole('link', { name: 'Open Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $200.00' })).toBeVisible();
  await expect(aside(page)).toContainText('Net');
  await expectReadable(page);
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 200, balance: 300 });
  expect(await paymentsOn(api, invoice)).toHaveLength(1);
});

test('a declined card says why, and another card pays', async ({ page, api, consoleErrors }) => {
  consoleErrors.expect(/status of 402/);
  const invoice = await aSentInvoice(api, 'Owen Tran', 80);
  await signIn(page);
  await page.goto('/payments/process');
  await pick(page, 'Invoice', invoice.invoiceNumber);
  await payByCard(page, DECLINED, 'Pay $80.00');
  await expectToast(page, 'Payment Failed', 'error');
  await expectToast(page, 'Your card was declined.', 'error');
  await expect(
    page.getByRole('main').getByRole('alert').getByText('Your card was declined.'),
  ).toBeVisible();
  await expectReadable(page);

  await payByCard(page, GOOD, 'Pay $80.00');
  await expectToast(page, 'Payment Successful');
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid', balance: 0 });
});

test(
  'a card whose bank asks the client comes back to the payments with the outcome',
  long,
  async ({ page, api }) => {
    const invoice = await aSentInvoice(api, 'Petra Novak', 120);
    await signIn(page);
    for (const [said, title, tone] of [
      ['Fail', 'Payment Failed', 'error'],
      ['Complete', 'Payment Successful', 'success'],
    ] as const) {
      await page.goto(`/payments/process?invoiceId=${invoice.id}`);
      await payByCard(page, ASKS_THE_BANK, 'Pay $120.00');
      await page.getByRole('link', { name: said }).click();
      await expectToast(page, title, tone);
      await expect(page).toHaveURL(/\/payments$/);
    }
    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid' });
    expect(await paymentsOn(api, invoice)).toHaveLength(1);
  },
);

test(
  'a bank debit is pending until it settles; one that bounces is owed and paid again',
  long,
  async ({ page, api, stripe }) => {
    const invoice = await aSentInvoice(api, 'Harriet Quimby', 1200);
    await signIn(page);
    const payFromBank = async () => {
      await page.goto(`/payments/process?invoiceId=${invoice.id}`);
      await page.getByRole('radio', { name: 'US bank account' }).check();
      await page.getByRole('textbox', { name: 'Routing number' }).fill('110000000');
      await page.getByRole('textbox', { name: 'Account number' }).fill('000123456789');
      await page.getByRole('button', { name: 'Pay $1,200.00' }).click();
      await expect(page.getByText('$1,200.00 is pending', { exact: true })).toBeVisible();
      await expect(page.getByText(/about 4 business days/)).toBeVisible();
      await page.getByRole('link', { name: 'Open Payment' }).click();
      await expect(page.getByText('$1,200.00 is pending from a bank account')).toBeVisible();
    };
    await payFromBank();
    expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 0, balance: 1200 });
    await page.goto(`/invoices/${invoice.id}`);
    await expect(page.getByText('$1,200.00 pending from a bank account')).toBeVisible();
    await expectReadable(page);

    const intentOf = async () => {
      const pending = (await paymentsOn(api, invoice)).find(({ status }) => status === 'pending');
      return pending?.stripePaymentId ?? '';
    };
    stripe.bounce(await intentOf());
    await expect(page.getByText('$1,200.00 pending from a bank account')).toBeHidden();
    await page.goto(`/payments/${(await paymentsOn(api, invoice))[0]?.id}`);
    await expect(page.getByText('This payment failed')).toBeVisible();
    await expectReadable(page);

    await payFromBank();
    stripe.settle(await intentOf());
    await expect.poll(() => invoiceNow(api, invoice)).toMatchObject({ status: 'paid', paid: 1200 });
    await expect(page.getByText('$1,200.00 is pending from a bank account')).toBeHidden();
  },
);

test(
  'a quick payment on a phone becomes the client’s credit',
  { tag: ['@phone', '@long'] },
  async ({ page, api }) => {
    const client = await aContact(api, 'Bill Nguyen');
    await signIn(page);
    await page.goto('/payments');
    await page.getByRole('link', { name: 'Quick Payment' }).click();
    await expect(page).toHaveURL(/\/payments\/checkout\?amount=100$/);
    await expect(page.getByText(/not stored on our servers/)).toBeVisible();
    await pick(page, 'Client', 'Bill Nguyen');
    await expect(page.getByRole('button', { name: 'Pay $100.00' })).toBeEnabled();
    await expectReadable(page);
    await payByCard(page, GOOD, 'Pay $100.00');
    await expectToast(page, 'Payment Successful');
    await expectReadable(page);
    const [payment] = await api.call<Payment[]>(
      'GET',
      `/api/payments?filter[clientId]=${client.id}`,
    );
    expect(payment).toMatchObject({ invoiceId: null, unapplied: 100, method: 'card' });
  },
);

test(
  'money that the provider took is refunded through it, and neither voided nor deleted',
  long,
  async ({ page, api }) => {
    const invoice = await aSentInvoice(api, 'Rosa Lind', 90);
    await signIn(page);
    await page.goto(`/payments/process?invoiceId=${invoice.id}`);
    await payByCard(page, GOOD, 'Pay $90.00');
    await page.getByRole('link', { name: 'Open Payment' }).click();
    await page.getByRole('button', { name: 'Actions for this payment' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Download Receipt']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
    await expect(dialog).toContainText('Stripe sends the money back to the card it came from');
    await dialog.getByLabel('Amount').fill('90.01');
    await dialog.getByRole('button', { name: 'Send Refund' }).click();
    await expect(dialog.getByText('You can refund up to $90.00')).toBeVisible();
    await expectReadable(page);
    await dialog.getByLabel('Amount').fill('30');
    await dialog.getByRole('button', { name: 'Send Refund' }).click();
    await expectToast(page, 'Refund sent');
    await expect(page.getByText('Partially Refunded')).toBeVisible();
    expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 60, balance: 30 });
  },
);

test('the wider policy is on the pages that take a card alone, also when the app itself opens them', async ({
  page,
  api,
  stripe,
}) => {
  const invoice = await aSentInvoice(api, 'Ina Berg', 40);
  await signIn(page);
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/payments')).not.toContain(stripe.url);
  expect(await policyOf(`/invoices/${invoice.id}`)).not.toContain(stripe.url);
  expect(await policyOf(`/payments/process?invoiceId=${invoice.id}`)).toContain(stripe.url);

  await page.goto('/payments');
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/payments/process?invoiceId=${invoice.id}`);
  await expect(page.getByRole('button', { name: 'Pay $40.00' })).toBeEnabled();
});

test(
  'a card form that cannot be loaded says so and offers a manual payment',
  long,
  async ({ page, api, stripe, consoleErrors }) => {
    consoleErrors.expect(/ERR_FAILED/);
    const invoice = await aSentInvoice(api, 'Lena Voss', 60);
    await signIn(page);
    await page.route(stripe.jsUrl, (route) => route.abort());
    await page.goto(`/payments/process?invoiceId=${invoice.id}`);
    await expect(page.getByText('The card form could not be loaded')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Record a Manual Payment' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('60.00');
    await page.getByRole('tab', { name: 'Credit Card' }).click();
    await expect(page.getByText('The card form could not be loaded')).toBeVisible();
    await page.unroute(stripe.jsUrl);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Pay $60.00' })).toBeEnabled();
  },
);

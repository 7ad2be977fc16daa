/**
 * Clients pay on their own page, by card and from a bank account, against the payment provider test
 * double.
 */
import type { Page } from '@playwright/test';
import type { Payment } from '#features/money/ledger/payment.ts';
import { PROVEN_LATER } from '#test/stripe/stripe-objects.ts';
import {
  expectNoAxeViolations,
  expectPublicPageReadable,
  expectReadable,
} from './accessibility.ts';
import { expect, signIn } from './fixtures.ts';
import { aSentInvoice, clientPath, invoiceNow } from './records.ts';
import { both, bothLong } from './screen.ts';
import { ASKS_THE_BANK, DECLINED, GOOD, payByCard, test } from './with-stripe.ts';

async function openForm(page: Page, path: string, amount: string) {
  await page.goto(path);
  await page.getByRole('link', { name: `Pay ${amount}` }).click();
  await expect(page.getByRole('button', { name: `Pay ${amount}` })).toBeEnabled();
}

test(
  'a client pays an invoice by card and has a receipt, and the office sees who paid',
  both,
  async ({ page, api, stripe, anotherBrowser }) => {
    const invoice = await aSentInvoice(api, 'Maria Alvarez', 500);
    const path = await clientPath(api, 'invoices', invoice);
    await page.goto(path);
    await expectPublicPageReadable(page);
    await openForm(page, path, '$500.00');
    await expectPublicPageReadable(page);
    const scripts = await page.evaluate(() =>
      [...document.scripts].map(({ src }) => src).filter(Boolean),
    );
    expect(scripts).toEqual([stripe.jsUrl]);

    await page.getByRole('button', { name: 'Pay $500.00' }).click();
    await expect(page.getByRole('button', { name: 'Pay $500.00' })).toBeEnabled();
    await payByCard(page, GOOD, 'Pay $500.00');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await expectPublicPageReadable(page);
    const receipt = await page.getByRole('link', { name: 'Download Receipt' }).getAttribute('href');
    expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe(
      'application/pdf',
    );
    await page.getByRole('link', { name: 'Back to the Invoice' }).click();
    await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0);
    await expectPublicPageReadable(page);
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'There is nothing to pay' })).toBeVisible();

    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid', balance: 0 });
    const [payment] = await api.call<Payment[]>(
      'GET',
      `/api/payments?filter[invoiceId]=${invoice.id}`,
    );
    const office = await anotherBrowser();
    await signIn(office);
    await office.goto(`/payments/${payment?.id}`);
    await expect(office.getByText('The client, on their page')).toBeVisible();
    await expect(office.getByText('Maria Alvarez (client)').first()).toBeVisible();
    await expectNoAxeViolations(office);
  },
);

test(
  'a declined card says why on the client’s page, and another card pays',
  { tag: ['@phone', '@long'] },
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 402/);
    const invoice = await aSentInvoice(api, 'Owen Tran', 80);
    const path = await clientPath(api, 'invoices', invoice);
    await openForm(page, path, '$80.00');
    await payByCard(page, DECLINED, 'Pay $80.00');
    await expect(page.getByRole('alert')).toHaveText(
      'Your card was declined. Nothing was charged.',
    );
    await expectPublicPageReadable(page);

    await payByCard(page, ASKS_THE_BANK, 'Pay $80.00');
    await page.getByRole('link', { name: 'Fail' }).click();
    await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible();
    await expect(page.getByText('We are unable to authenticate')).toBeVisible();
    await expectPublicPageReadable(page);
    await page.getByRole('link', { name: 'Try Another Way to Pay' }).click();
    await payByCard(page, ASKS_THE_BANK, 'Pay $80.00');
    await page.getByRole('link', { name: 'Complete' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid', balance: 0 });
  },
);

test(
  'a bank debit is pending on the client’s page, fails, and is paid again by card',
  bothLong,
  async ({ page, api, stripe }) => {
    const invoice = await aSentInvoice(api, 'Harriet Quimby', 1200);
    const path = await clientPath(api, 'invoices', invoice);
    await openForm(page, path, '$1,200.00');
    await page.getByRole('radio', { name: 'US bank account' }).check();
    await page.getByRole('textbox', { name: 'Routing number' }).fill('110000000');
    await page.getByRole('textbox', { name: 'Account number' }).fill('000123456789');
    await page.getByRole('button', { name: 'Pay $1,200.00' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your $1,200.00 payment is pending' }),
    ).toBeVisible();
    await expectPublicPageReadable(page);
    await page.getByRole('link', { name: 'Back to the Invoice' }).click();
    await expect(page.getByText('$1,200.00 is pending from your bank.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0);
    await expectPublicPageReadable(page);

    const intentId = [...stripe.intents.keys()].at(-1) ?? '';
    stripe.bounce(intentId);
    await stripe.delivered();
    await page.reload();
    await expect(page.getByText('Your bank payment of $1,200.00')).toContainText(
      'The account did not have enough money. Please pay again.',
    );
    await expectPublicPageReadable(page);
    await openForm(page, path, '$1,200.00');
    await payByCard(page, GOOD, 'Pay $1,200.00');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid', paid: 1200 });
  },
);

test(
  'a bank account is confirmed with small deposits, as the client’s pages and the office say (T4)',
  bothLong,
  async ({ page, api, stripe, anotherBrowser }) => {
    const invoice = await aSentInvoice(api, 'Harriet Quimby', 900);
    const path = await clientPath(api, 'invoices', invoice);
    await openForm(page, path, '$900.00');
    await page.getByRole('radio', { name: 'US bank account' }).check();
    await page.getByRole('textbox', { name: 'Routing number' }).fill('110000000');
    await page.getByRole('textbox', { name: 'Account number' }).fill(PROVEN_LATER);
    await page.getByRole('button', { name: 'Pay $900.00' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your bank account' })).toBeVisible();
    await expectPublicPageReadable(page);
    for (const waiting of [path, `${path}/pay`]) {
      await page.goto(waiting);
      await expect(page.getByText('Your bank payment of $900.00 starts once')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Confirm your bank account' })).toBeVisible();
      await expectPublicPageReadable(page);
    }
    const office = await anotherBrowser();
    await signIn(office);
    await office.goto(`/invoices/${invoice.id}`);
    await expect(
      office.getByText('The $900.00 payment starts once the client confirms'),
    ).toBeVisible();
    await expectReadable(office);

    stripe.proveAccount([...stripe.intents.keys()].at(-1) ?? '', false);
    await stripe.delivered();
    await page.goto(path);
    await expect(page.getByText('Your bank payment of $900.00 did not go through.')).toBeVisible();
    await expectPublicPageReadable(page);
    await expect(page.getByRole('link', { name: 'Pay $900.00' })).toBeVisible();
    await office.reload();
    await expect(office.getByText('The $900.00 payment failed.')).toBeVisible();
    await expectReadable(office);
  },
);

test('a card form that cannot be loaded says so to the client, and loads at the next try', async ({
  page,
  api,
  stripe,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  const path = await clientPath(api, 'invoices', await aSentInvoice(api, 'Lena Voss', 60));
  await page.route(stripe.jsUrl, (route) => route.abort());
  await page.goto(`${path}/pay`);
  await expect(page.getByRole('alert')).toContainText('The card form could not be loaded.');
  await expectPublicPageReadable(page);
  await page.unroute(stripe.jsUrl);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Pay $60.00' })).toBeEnabled();
});

test('an address that was turned off while its client typed takes no payment', async ({
  page,
  api,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  const invoice = await aSentInvoice(api, 'Ina Berg', 40);
  const path = await clientPath(api, 'invoices', invoice);
  await openForm(page, path, '$40.00');
  await api.call('DELETE', `/api/client-links/invoices/${invoice.id}`);
  await page.goto(`${path}/pay`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what paying online needs, and how to reach the company', async ({
    page,
    api,
  }) => {
    const path = await clientPath(api, 'invoices', await aSentInvoice(api, 'Petra Novak', 120));
    await page.goto(`${path}/pay`);
    await expect(page.getByText('Paying online needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

/** Card provider payouts: from the report to a payout's payments and back. */
import type { Payment } from '#features/money/ledger/payment.ts';
import { expectReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn } from './fixtures.ts';
import { aSentInvoice } from './records.ts';
import { bothLong, isPhone } from './screen.ts';
import { test } from './with-stripe.ts';

const paymentsOn = (api: Api, id: number) =>
  api.call<Payment[]>('GET', `/api/payments?filter[invoiceId]=${id}`);
const payoutsOf = async (api: Api, id: number) =>
  (await paymentsOn(api, id)).map(({ payoutId }) => payoutId);

test(
  'the office sees what a payout is made of, and from a payment which payout it is in (D23)',
  bothLong,
  async ({ page, api, stripe }) => {
    // Otherwise, charges from other tests would be in the payout too.
    stripe.forget();
    const invoice = await aSentInvoice(api, 'Maria Alvarez', 500);
    const { intentId } = await api.call<{ intentId: string }>(
      'POST',
      '/api/create-payment-intent',
      {
        amount: 500,
        invoiceId: invoice.id,
      },
    );
    stripe.confirm(intentId, { method: 'card', number: '4242424242424242' });
    await expect.poll(() => payoutsOf(api, invoice.id)).toEqual([null]);
    const { id } = stripe.payOut();
    await expect.poll(() => payoutsOf(api, invoice.id), { timeout: 20_000 }).toEqual([id]);

    await signIn(page);
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Payouts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
    for (const figure of ['$500.00', '$14.80', '$485.20']) {
      await expect(page.getByRole('main').getByText(figure).first()).toBeVisible();
    }
    await expectReadable(page);

    const payout = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: id });
    await payout.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
    await expect(page.getByRole('main').getByText('$485.20')).toBeVisible();
    await expectReadable(page);

    const [paid] = await paymentsOn(api, invoice.id);
    await page.goto(`/payments/${paid?.id}`);
    const facts = page.getByText('Paid out on', { exact: true }).locator('..');
    await facts.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`payoutId.*${id}`));
  },
);

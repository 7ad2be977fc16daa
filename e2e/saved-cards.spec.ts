/**
 * A client saves their card, pays with it in one tap, and removes it; the office also charges it.
 */
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { expectPublicPageReadable } from './accessibility.ts';
import { expect, signIn } from './fixtures.ts';
import { aSentInvoice, clientPath, invoiceNow } from './records.ts';
import { both } from './screen.ts';
import { GOOD, payByCard, test } from './with-stripe.ts';

test(
  'a client saves a card with a payment, pays the next invoice with it in one tap, and removes it',
  both,
  async ({ page, api, browser }) => {
    const invoice = await aSentInvoice(api, 'Maria Alvarez', 500);
    const path = await clientPath(api, 'invoices', invoice);
    await page.goto(`${path}/pay`);
    const tick = page.getByRole('checkbox', { name: 'Save this card for later payments' });
    await expect(tick).not.toBeChecked();
    await tick.check();
    await expectPublicPageReadable(page);
    await payByCard(page, GOOD, 'Pay $500.00');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();

    const { clientId } = await invoiceNow(api, invoice);
    const next = await api.call<Invoice>('POST', '/api/invoices', {
      clientId,
      status: 'sent',
      items: [{ description: 'Gutters', quantity: 1, price: 120 }],
    });
    const nextPath = await clientPath(api, 'invoices', next);
    await page.goto(`${nextPath}/pay`);
    await expect(page.getByText('Visa ending in 4242').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay $120.00', exact: true })).toBeEnabled();
    await expectPublicPageReadable(page);
    // Paying in one tap works without JavaScript.
    const plain = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
    });
    const still = await plain.newPage();
    await still.goto(`${nextPath}/pay`);
    await still.getByRole('button', { name: 'Pay $120.00 with Visa ending in 4242' }).click();
    await expect(still.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await plain.close();
    expect(await invoiceNow(api, next)).toMatchObject({ status: 'paid', balance: 0 });

    await page.goto(`${nextPath}/pay`);
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await expect(page.getByRole('status')).toContainText('Visa ending in 4242 was removed.');
    await expectPublicPageReadable(page);
    await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  },
);

test(
  'the office saves a card with the client there, charges it for the next invoice, and removes it',
  both,
  async ({ page, api }) => {
    const invoice = await aSentInvoice(api, 'Owen Tran', 300);
    const { clientId } = await invoiceNow(api, invoice);
    await signIn(page);
    await page.goto(`/payments/process?invoiceId=${invoice.id}`);
    await page.getByRole('checkbox', { name: /The client agreed/ }).check();
    await expectPublicPageReadable(page);
    await payByCard(page, GOOD, 'Pay $300.00');
    await expect(page.getByText('Payment Successful').first()).toBeVisible();

    const next = await api.call<Invoice>('POST', '/api/invoices', {
      clientId,
      status: 'sent',
      items: [{ description: 'Gutters', quantity: 1, price: 120 }],
    });
    await page.goto(`/payments/process?invoiceId=${next.id}`);
    await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeEnabled();
    await expectPublicPageReadable(page);
    await page.getByRole('button', { name: 'Charge Visa ending in 4242' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'Charge $120.00 to Owen Tran’s Visa ending in 4242',
    );
    await expectPublicPageReadable(page);
    await page.getByRole('button', { name: 'Charge $120.00' }).click();
    await expect(page.getByText('Payment Successful').first()).toBeVisible();
    expect(await invoiceNow(api, next)).toMatchObject({ status: 'paid', balance: 0 });

    await page.goto(`/contacts/${clientId}`);
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: 'Saved cards' }),
    });
    await card.getByText('Consent of Owen Tran, recorded by').click();
    await expect(card).toContainText('to keep this card');
    await expectPublicPageReadable(page);
    await card.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(card).toHaveCount(0);
  },
);

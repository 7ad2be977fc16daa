/** A client sets up autopay with a saved card; the office sees it and turns it off. */
import type { ClientLink } from '#features/work/client-links/client-link.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { addDays, formatDay } from '#shared/calendar-day.ts';
import { expectPublicPageReadable, expectReadable } from './accessibility.ts';
import { expect, signIn } from './fixtures.ts';
import { aSentInvoice, clientPath, invoiceNow } from './records.ts';
import { both } from './screen.ts';
import { GOOD, payByCard, test as withStripe } from './with-stripe.ts';

/** The mail server is unreachable, so no email is sent here. */
const test = withStripe.extend({
  env: [
    ({ sharedStripe }, run) =>
      run({
        ...sharedStripe.settings,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'gable@ridgeline.example',
        PUBLIC_URL: 'http://gable.example',
      }),
    { scope: 'worker' },
  ],
});

test.beforeEach(({ consoleErrors, stripe }) => {
  consoleErrors.expect(new RegExp(`^foreign request: ${stripe.url}/`));
});

test(
  'a client turns autopay on after a payment, sees the next charge, and the office turns autopay off',
  both,
  async ({ page, api }) => {
    const invoice = await aSentInvoice(api, 'Maria Alvarez', 500);
    const { clientId } = await invoiceNow(api, invoice);
    await api.call('PATCH', `/api/contacts/${clientId}`, { email: 'maria@mail.example' });
    await page.goto(`${await clientPath(api, 'invoices', invoice)}/pay`);
    await page.getByRole('checkbox', { name: 'Save this card for later payments' }).check();
    await payByCard(page, GOOD, 'Pay $500.00');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();

    const tick = page.getByRole('checkbox', { name: /Pay my invoices automatically/ });
    await expect(tick).not.toBeChecked();
    await expectPublicPageReadable(page);
    await tick.check();
    await page.getByRole('button', { name: 'Turn On Automatic Payments' }).click();
    await expect(page.getByRole('status')).toContainText('pays your invoices automatically');
    await expectPublicPageReadable(page);

    const dueDate = addDays(new Date().toISOString().slice(0, 10), 10);
    const next = await api.call<Invoice>('POST', '/api/invoices', {
      clientId,
      status: 'sent',
      dueDate,
      items: [{ description: 'Gutters', quantity: 1, price: 120 }],
    });
    const planned = `Will be paid automatically on ${formatDay(dueDate)} with Visa ending in 4242`;
    await page.goto(await clientPath(api, 'invoices', next));
    await expect(page.getByText(planned)).toBeVisible();
    await expectPublicPageReadable(page);
    const all = await api.call<ClientLink>('POST', `/api/client-links/contacts/${clientId}`);
    await page.goto(new URL(all.url).pathname);
    await expect(page.getByText(planned)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off automatic payments' })).toBeVisible();
    await expectPublicPageReadable(page);

    await signIn(page);
    await page.goto(`/invoices/${next.id}`);
    await expect(page.getByText(planned)).toBeVisible();
    await expectReadable(page);
    await page.goto(`/contacts/${clientId}`);
    await expect(page.getByText(/Pays invoices automatically since/)).toBeVisible();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Turn off automatic payments' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
    await expect(page.getByText(/Pays invoices automatically since/)).toHaveCount(0);
    await page.goto(`/invoices/${next.id}`);
    await expect(page.getByText(planned)).toHaveCount(0);
  },
);

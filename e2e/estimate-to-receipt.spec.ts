import type { Estimate } from '#features/money/estimates/estimate.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import type { Job } from '#features/work/jobs/job.ts';
import { expect, signIn } from './fixtures.ts';
import { aContact, clientPath } from './records.ts';
import { expectToast } from './screen.ts';
import { GOOD, payByCard, test } from './with-stripe.ts';

test(
  'a client signs for a package on a phone, pays the deposit, and pays the rest after a failed debit',
  { tag: '@phone' },
  async ({ page, api, stripe, anotherBrowser }) => {
    const { id: clientId } = await aContact(api, 'Maria Alvarez');
    const estimate = await api.call<Estimate>('POST', '/api/estimates', {
      clientId,
      title: 'Re-roof',
      status: 'sent',
      depositPercent: 30,
      items: [
        { description: 'Tear-off', quantity: 1, price: 2000 },
        { description: '3-tab shingles', quantity: 1, price: 6000, package: 'Good' },
        { description: 'Architectural shingles', quantity: 1, price: 8000, package: 'Better' },
      ],
    });

    await page.goto(await clientPath(api, 'estimates', estimate));
    await page.getByRole('radio', { name: 'Better' }).check();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$10,000.00');
    await page.getByLabel('Your full name').fill('Maria Alvarez');
    await page.getByLabel('Your email').fill('maria@mail.example');
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await page.getByRole('button', { name: 'Accept and Sign' }).click();
    await expect(page.getByText('You have signed this estimate')).toBeVisible();

    await page.getByRole('link', { name: 'Pay $3,000.00' }).click();
    await payByCard(page, GOOD, 'Pay $3,000.00');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();

    const signed = await api.call<Estimate>('GET', `/api/estimates/${estimate.id}`);
    expect(signed).toMatchObject({ status: 'accepted', total: 10_000, invoiced: 3000 });
    expect(await api.call<Job>('GET', `/api/jobs/${signed.jobId}`)).toMatchObject({
      title: 'Re-roof',
      status: 'signed_contract',
      contractAmount: 10_000,
    });

    const office = await anotherBrowser();
    await signIn(office);
    await office.goto(`/estimates/${estimate.id}`);
    await office.getByRole('button', { name: 'Invoice the Rest' }).click();
    await expectToast(office, 'Invoice created');
    const id = Number(/invoices\/(\d+)/.exec(office.url())?.[1]);
    const rest = await api.call<Invoice>('PUT', `/api/invoices/${id}`, { status: 'sent' });
    expect(rest).toMatchObject({ lessDeposit: 3000, total: 7000 });
    expect(JSON.stringify(rest.items)).not.toContain('3-tab');
    await api.call('POST', '/api/payments', { invoiceId: id, amount: 2000, method: 'check' });

    const path = await clientPath(api, 'invoices', { id });
    await page.goto(path);
    await page.getByRole('link', { name: 'Pay $5,000.00' }).click();
    await page.getByRole('radio', { name: 'US bank account' }).check();
    await page.getByRole('textbox', { name: 'Routing number' }).fill('110000000');
    await page.getByRole('textbox', { name: 'Account number' }).fill('000123456789');
    await page.getByRole('button', { name: 'Pay $5,000.00' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your $5,000.00 payment is pending' }),
    ).toBeVisible();
    expect(await api.call('GET', `/api/invoices/${id}`)).toMatchObject({ paid: 2000 });

    stripe.bounce([...stripe.intents.keys()].at(-1) ?? '');
    await stripe.delivered();
    await page.goto(path);
    await expect(page.getByText('Please pay again')).toBeVisible();
    await page.getByRole('link', { name: 'Pay $5,000.00' }).click();
    await payByCard(page, GOOD, 'Pay $5,000.00');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    const receipt = await page.getByRole('link', { name: 'Download Receipt' }).getAttribute('href');
    expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe(
      'application/pdf',
    );
    expect(await api.call('GET', `/api/invoices/${id}`)).toMatchObject({
      status: 'paid',
      balance: 0,
    });
  },
);

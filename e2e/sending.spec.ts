import type { ClientLink } from '#features/work/client-links/client-link.ts';
import { LINK_DAYS } from '#features/work/client-links/client-link.ts';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import { addDays } from '#shared/calendar-day.ts';
import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import { expect, signIn } from './fixtures.ts';
import { both, bothLong, expectToast, isPhone } from './screen.ts';
import { test, testOfLater } from './with-mail.ts';

test(
  'a draft invoice is sent from its page with its PDF, and its page says when it was accepted',
  both,
  async ({ page, api, mailServer, anotherBrowser }) => {
    const { id: clientId } = await api.call<{ id: number }>('POST', '/api/contacts', {
      name: 'Maria Alvarez',
      type: 'client',
      email: 'maria.alvarez@mail.example',
    });
    const { id, invoiceNumber } = await api.call<{ id: number; invoiceNumber: string }>(
      'POST',
      '/api/invoices',
      { clientId, items: [{ description: 'Ridge vent', quantity: 4, price: 12.5 }] },
    );
    await signIn(page);
    await page.goto(`/invoices/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Send ${invoiceNumber}` });
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(
      'maria.alvarez@mail.example',
    );
    await expect(dialog.getByText(/^Attached: .*kB|^Attached: .*KB/)).toBeVisible();
    if (isPhone(page)) await dialog.getByRole('button', { name: 'Show preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview of the email"]');
    await expect(preview.getByText(`Here is invoice ${invoiceNumber} for $50.00`)).toBeVisible();
    await dialog.getByLabel('Message').fill('Hi Maria,\n\nThank you for the work on the ridge.');
    await expect(preview.getByText('Thank you for the work on the ridge.')).toBeVisible();
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expectToast(page, 'Sending');

    const sent = page.getByRole('list', { name: 'Sent by email' });
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
    await expect(page.getByText(/sent this invoice to maria\.alvarez@mail\.example/)).toBeVisible();
    await expectReadable(page);
    const [, path] =
      /http:\/\/gable\.example(\/d\/\S+)/.exec(mailServer.mails[0]?.text ?? '') ?? [];
    expect(mailServer.mails[0]?.html).toContain(`href="http://gable.example${path}"`);
    const client = await anotherBrowser();
    await client.goto(path ?? '');
    await expect(client.getByText(invoiceNumber).first()).toBeVisible();
    await page.reload();
    await expect(sent.getByText('Opened', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/opened this invoice from the email to maria\.alvarez@mail\.example/),
    ).toBeVisible();
    await expectReadable(page);
    expect(mailServer.mails).toMatchObject([
      {
        recipients: ['maria.alvarez@mail.example'],
        text: expect.stringContaining('Thank you for the work on the ridge.') as unknown as string,
        attachments: [{ filename: `${invoiceNumber}.pdf`, mimeType: 'application/pdf' }],
      },
    ]);
  },
);

test(
  'an administrator changes the text of invoices, and turns a reminder on',
  bothLong,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/settings?tab=messages');
    await page.getByRole('combobox', { name: 'Template' }).selectOption('invoice');
    await page.getByLabel('Subject').fill('Your bill {nmber}');
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText(/There is no field \{nmber\}/).first()).toBeVisible();
    await page.getByLabel('Subject').fill('Your bill ');
    await page.getByRole('button', { name: 'Insert number' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Your bill {number}');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Save template' }).click();
    await expectToast(page, 'Template saved');

    await page.goto('/settings?tab=reminders');
    await page.getByRole('switch', { name: 'Remind 7 days after' }).check({ force: true });
    await expectReadable(page);
    await page.getByRole('button', { name: 'Save reminders' }).click();
    await expectToast(page, 'Reminders saved');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Remind 7 days after' })).toBeChecked();
  },
);

testOfLater.describe('With a link that the office made half a year ago', () => {
  let estimate: Estimate | null = null;
  let path = '';
  testOfLater.use({
    past: {
      daysAgo: LINK_DAYS + 1,
      async does(api) {
        const client = await api.call<{ id: number }>('POST', '/api/contacts', {
          name: 'Maria Alvarez',
          type: 'client',
          email: 'maria.alvarez@mail.example',
        });
        estimate = await api.call<Estimate>('POST', '/api/estimates', {
          clientId: client.id,
          status: 'sent',
          expiryDate: addDays(new Date().toISOString().slice(0, 10), 20),
          items: [{ description: 'Re-roof', quantity: 1, price: 4025 }],
        });
        const { url } = await api.call<ClientLink>(
          'POST',
          `/api/client-links/estimates/${estimate.id}`,
        );
        path = new URL(url).pathname;
      },
    },
  });

  testOfLater(
    'a client whose link has expired asks for an update on a phone, and opens the estimate by the link that the office then sends',
    { tag: '@phone' },
    async ({ page, mailServer, anotherBrowser, consoleErrors }) => {
      consoleErrors.expect(/status of 410/);
      consoleErrors.expect(/status of 404/);
      const number = estimate?.estimateNumber ?? '';
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
      await expect(page.getByText('$4,025.00')).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoAxeViolations(page);
      }
      await page.getByLabel('Anything to add? (optional)').fill('We would like to start in May.');
      await page.getByRole('button', { name: 'Ask for an Update' }).click();
      await expect(page.getByText('We received your request')).toBeVisible();

      const office = await anotherBrowser();
      await signIn(office);
      await office.goto('/');
      await office.getByRole('button', { name: /^Notifications/ }).click();
      await office.getByText(new RegExp(`${number}.*Please send me an update`)).click();
      await expect(office).toHaveURL(new RegExp(`/estimates/${estimate?.id}$`));
      await expect(office.getByText('We would like to start in May.')).toBeVisible();
      await expect(office.getByText(/^Not viewed yet.*Expired /)).toBeVisible();
      await office.getByRole('button', { name: 'Send', exact: true }).click();
      const dialog = office.getByRole('dialog', { name: `Send ${number}` });
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expectToast(office, 'Sending');
      await expect
        .poll(() => mailServer.mails.map(({ recipients }) => recipients))
        .toEqual([['maria.alvarez@mail.example']]);

      const [, sent = ''] =
        /http:\/\/gable\.example(\/d\/\S+)/.exec(mailServer.mails[0]?.text ?? '') ?? [];
      await page.goto(sent);
      await expect(page.getByRole('heading', { name: /^\$4,025\.00, valid until/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Accept and Sign' })).toBeVisible();

      await office.reload();
      await office.getByRole('button', { name: 'Turn Off' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
      await expectToast(office, 'Link turned off');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
      await expect(page.getByText('Contact us for a new link.')).toBeVisible();
      await expectNoAxeViolations(page);
    },
  );
});

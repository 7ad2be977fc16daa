import { expectReadable } from './accessibility.ts';
import { expect, signIn } from './fixtures.ts';
import { both, bothLong, expectToast } from './screen.ts';
import { test } from './with-mail.ts';

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

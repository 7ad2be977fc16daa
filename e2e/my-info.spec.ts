import { expectReadable } from './accessibility.ts';
import { ONE_PIXEL } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { PEOPLE } from './people.ts';
import { aJob, userOf } from './records.ts';
import { bothLong, expectToast, fromAccountMenu, long, survey } from './screen.ts';

test('Edit My Info keeps everything, and asks before changes are lost', async ({ page }) => {
  await signIn(page, 'Sales Representative');
  await page.goto('/settings');
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  const open = async (name: string) => {
    await fromAccountMenu(page, 'Edit My Info', name);
    await expect(dialog).toBeVisible();
  };
  await open(PEOPLE['Sales Representative'].fullName);
  const unsaved = dialog.getByText('Unsaved changes');
  await expect(unsaved).toBeHidden();
  await expect(dialog.getByRole('combobox', { name: 'Access Profile' })).toBeDisabled();

  await dialog.getByLabel('Last Name').fill('Nair Johansson');
  await dialog.getByLabel('Phone').fill('8015550142');
  await dialog.getByRole('tab', { name: 'Calendar' }).click();
  await dialog.getByLabel('Show weekends').click({ force: true });
  await dialog.getByRole('tab', { name: 'Notifications' }).click();
  // Wait for the channels to load, because that shifts the content below.
  await expect(dialog.getByLabel('Email Received: Email')).toBeDisabled();
  await dialog.getByLabel('Email Received: Web').click({ force: true });
  await expect(unsaved).toBeVisible();
  // This server has no text message provider (S9).
  const texts = dialog.getByRole('button', { name: 'Get Gable text updates' });
  await expect(texts).toBeDisabled();
  await expect(texts).toHaveAccessibleDescription(/Text messages aren’t set up on this server\./);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByText('You have unsaved changes. Are you sure you want to close?');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();

  await dialog.getByRole('button', { name: 'Save my info' }).click();
  await expectToast(page, 'Profile updated');
  await expect(unsaved).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // Settings shows the same name, immediately and after a reload.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Priya Nair Johansson',
  );
  await expect(page.getByLabel('Phone')).toHaveValue('(801) 555-0142');
  await page.reload();
  await open('Priya Nair Johansson');
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Nair Johansson');
  await dialog.getByRole('tab', { name: 'Calendar' }).click();
  await expect(dialog.getByLabel('Show weekends')).not.toBeChecked();
  await dialog.getByRole('tab', { name: 'Notifications' }).click();
  await expect(dialog.getByLabel('Email Received: Web')).not.toBeChecked();
  await expect(dialog.getByLabel('Email Received: Email')).toBeDisabled();
});

test('every tab of Edit My Info can be read in both themes', survey, async ({ page }) => {
  test.slow(); // Checks each of four tabs in both themes.
  await signIn(page);
  await page.goto('/settings?tab=account');
  await fromAccountMenu(page, 'Edit My Info');
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  for (const tab of ['Profile', 'Calendar', 'Notifications', 'Integrations']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectReadable(page);
  }
});

test('Edit My Info shows an error whichever tab is open', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await fromAccountMenu(page, 'Edit My Info');
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  await dialog.getByLabel('Email', { exact: true }).fill('dana at ridgeline');
  await dialog.getByRole('tab', { name: 'Calendar' }).click();
  await dialog.getByRole('button', { name: 'Save my info' }).click();

  await expect(dialog.getByRole('tab', { name: 'Profile' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('alert')).toContainText('Enter a valid email address');
});

test('a photo replaces the initials', long, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await page.getByLabel('Profile photo').setInputFiles(ONE_PIXEL);
  await page.getByRole('button', { name: 'Use photo' }).click();
  await expectToast(page, 'Photo saved');
  const pictures = page.locator('img[src^="/api/users/"]');
  await expect(pictures.first()).toBeVisible();
  expect(
    await pictures.first().evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
  ).toBe(256);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Photo removed');
  await expect(pictures).toHaveCount(0);
});

test('a notification switch turns a part of the table in Edit My Info', long, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=notifications');
  const tasks = page.getByRole('switch', { name: 'Task updates' });
  await expect(tasks).toBeChecked();
  await tasks.click({ force: true });
  await expectToast(page, 'Profile updated');
  await page.reload();
  await expect(tasks).not.toBeChecked();

  await fromAccountMenu(page, 'Edit My Info');
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  await dialog.getByRole('tab', { name: 'Notifications' }).click();
  await expect(dialog.getByLabel('Task Assigned: Web')).not.toBeChecked();
  await expect(dialog.getByLabel('Job Assigned: Web')).toBeChecked();
});

test(
  'a calendar is subscribed to by its address, which ends when it is renewed',
  bothLong,
  async ({ page, context, request, api }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const manager = await userOf(api, 'Project manager');
    await aJob(api, 'Alvarez re-roof', { salesRep: manager.id, startDate: '2030-06-03' });
    await signIn(page, 'Project manager');
    await page.goto('/settings');
    const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
    await fromAccountMenu(page, 'Edit My Info', manager.fullName);
    await dialog.getByRole('tab', { name: 'Integrations' }).click();

    const address = dialog.getByLabel('Calendar feed address', { exact: true });
    await dialog.getByRole('button', { name: 'Copy calendar feed address' }).click();
    await expectToast(page, 'Copied to clipboard');
    await expect(
      page.getByText('Calendar subscription URL has been copied.').first(),
    ).toBeVisible();
    const first = await address.inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await expectReadable(page);
    expect(await (await request.get(first)).text()).toContain('SUMMARY:Job: Alvarez re-roof');

    await dialog.getByRole('button', { name: 'Reset URL' }).click();
    const question = page.getByRole('dialog', { name: 'Reset the calendar URL?' });
    await question.getByRole('button', { name: 'Reset URL' }).click();
    await expectToast(page, 'URL reset');
    await expect(address).not.toHaveValue(first);
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(await address.inputValue())).status()).toBe(200);
  },
);

import type { Page } from '@playwright/test';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { COMPANY_NAME } from './people.ts';

const TABS = ['profile', 'appearance', 'notifications', 'account', 'company', 'team', 'trash'];

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function expectToast(page: Page, title: string): Promise<void> {
  await expect(page.locator('[data-tone="success"]').filter({ hasText: title })).toBeVisible();
}

test('every tab can be read in both themes and fits', { tag: '@both' }, async ({ page }) => {
  test.slow(); // Each of seven tabs is looked through twice.
  await signIn(page);
  for (const tab of TABS) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await inBothThemes(page, () => expectNoAxeViolations(page));
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(excess, tab).toBe(0);
  }
});

test(
  'the company is saved, its logo shown, and everybody reads it',
  { tag: '@both' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/settings?tab=company');
    await page
      .getByLabel('Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    await expectToast(page, 'Logo saved');
    const logo = page.getByRole('img', { name: "The company's logo" });
    await expect(logo).toBeVisible();

    await page.getByLabel('License number').fill('UT 391-5501');
    await page.getByLabel('City').fill('Provo');
    await page.getByLabel('Invoice number prefix').fill('RR-');
    await page.getByLabel('Next invoice number').fill('1042');
    await expect(page.getByText('The next invoice is RR-1042')).toBeVisible();
    await page.getByLabel('Default tax rate').fill('7.25');
    await page.getByLabel('Invoice terms').fill('Due on receipt.');
    await page.getByRole('button', { name: 'Save company' }).click();
    await expectToast(page, 'Company saved');

    await page.reload();
    await expect(logo).toBeVisible();
    await expect(page.getByLabel('License number')).toHaveValue('UT 391-5501');
    await expect(page.getByLabel('Default tax rate')).toHaveValue('7.25');

    await signIn(page, 'Field Technician');
    await page.goto('/settings?tab=company');
    await expect(page.getByRole('heading', { level: 2, name: COMPANY_NAME })).toBeVisible();
    await expect(logo).toBeVisible();
    await expect(page.getByText('RR-1042')).toBeVisible();
    await expect(page.getByText('Due on receipt.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save company' })).toBeHidden();
    await inBothThemes(page, () => expectNoAxeViolations(page));
  },
);

test('what cannot be a tax rate or a prefix is said at its field', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=company');
  await page.getByLabel('Company name').fill(' ');
  await page.getByLabel('Default tax rate').fill('112');
  await page.getByLabel('Estimate number prefix').fill('E #');
  await page.getByRole('button', { name: 'Save company' }).click();

  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Company name is required');
  await expect(problem).toContainText('Enter at most 100');
  await problem.getByRole('button', { name: 'Use letters, digits, - _ and /' }).click();
  await expect(page.getByLabel('Estimate number prefix')).toBeFocused();
  await expect(page.getByLabel('Estimate number prefix')).toHaveValue('E #');
});

test('another tab takes no unsaved change away unasked', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=company');
  await page.getByLabel('Website').fill('ridgeline.example');
  await page.getByRole('tab', { name: 'Team' }).click();
  await expect(page.getByRole('dialog')).toContainText('You have unsaved changes');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Website')).toHaveValue('ridgeline.example');
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/tab=team$/);
});

test(
  'a theme chosen in Settings is kept, and met on a new device (C72)',
  { tag: '@both' },
  async ({ page, browser }) => {
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page);
    await page.goto('/settings?tab=appearance');
    await page.getByText('Dark', { exact: true }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark');
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

    // The first visit with another device, before anything was chosen there.
    const elsewhere = await browser.newPage({
      baseURL: new URL(page.url()).origin,
      colorScheme: 'light',
    });
    await signIn(elsewhere);
    await elsewhere.goto('/');
    await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await elsewhere.close();

    await page.getByText('System', { exact: true }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect
      .poll(async () => (await (await page.request.get('/api/auth/me')).json()).theme)
      .toBe('system');
  },
);

test('a notification switch turns a part of the table in Edit My Info', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=notifications');
  const tasks = page.getByRole('switch', { name: 'Task updates' });
  await expect(tasks).toBeChecked();
  await tasks.click({ force: true });
  await expectToast(page, 'Profile updated');
  await page.reload();
  await expect(tasks).not.toBeChecked();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Edit My Info' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  await dialog.getByRole('tab', { name: 'Notifications' }).click();
  await expect(dialog.getByLabel('Task Assigned: Web')).not.toBeChecked();
  await expect(dialog.getByLabel('Job Assigned: Web')).toBeChecked();
});

test('what was deleted comes back from the trash', { tag: '@both' }, async ({ page, api }) => {
  const { id } = await api.call<{ id: number }>('POST', '/api/contacts', {
    name: 'Old Mill Properties',
    type: 'client',
  });
  await api.call('DELETE', `/api/contacts/${id}`);
  await signIn(page);
  await page.goto('/settings?tab=trash');
  await page.getByRole('searchbox', { name: 'Search trash' }).fill('old mill');
  await expect(page).toHaveURL(/q=old\+mill/);
  await page.getByRole('button', { name: 'Restore contact Old Mill Properties' }).click();
  await expectToast(page, 'Contact restored');
  await expect(page.getByText('No results found')).toBeVisible();
  expect(await api.call('GET', `/api/contacts/${id}`)).toMatchObject({
    name: 'Old Mill Properties',
  });
});

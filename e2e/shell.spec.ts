import '#app/server/features.ts';
import { nounOf, pluralOf } from '#shared/entity.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { COMPANY_NAME, PEOPLE } from './people.ts';
import { aContact, userOf } from './records.ts';
import { atRest, long, survey } from './screen.ts';

/**
 * Job costs and files are shown and added on another record's page; web forms have different URLs.
 */
const ELSEWHERE = ['job_costs', 'files', 'web_forms', 'web_form_submissions'];
const KINDS = ENTITY_NAMES.filter((name) => !ELSEWHERE.includes(name)).map(entityOf);
/** Payments are recorded from their invoice. */
const ADDED = KINDS.filter(({ name }) => name !== 'payments');

const PARTS: [label: string, address: string][] = [
  ['Dashboard', '/'],
  ...KINDS.map((kind): [string, string] => [pluralOf(kind), `/${kind.name}`]),
  ['Reports', '/reports'],
  ['Web Forms', '/web-forms'],
  ['Settings', '/settings'],
];

const NEW_RECORDS: [label: string, address: string][] = [
  ...ADDED.map((kind): [string, string] => [`New ${nounOf(kind)}`, `/${kind.name}/add`]),
  ['New Web Form', '/web-forms/new'],
];

test('the sidebar leads to every part and marks the open one', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link')).toHaveText(PARTS.map(([label]) => label));

  for (const [label, address] of PARTS) {
    const link = sidebar.getByRole('link', { name: label });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`));
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the sidebar says who is signed in, and where', async ({ page }) => {
  await signIn(page, 'Sales Representative');
  await page.goto('/');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar).toContainText(PEOPLE['Sales Representative'].fullName);
  await expect(sidebar).toContainText(COMPANY_NAME);
  await expect(sidebar).toContainText('PN');
});

test('Add New starts a record of every kind', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Add New' });

  for (const [label, address] of NEW_RECORDS) {
    await button.click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveText(NEW_RECORDS.map(([name]) => name));
    await items.filter({ hasText: label }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
});

test('a field technician does not see what only the office may do', async ({ page }) => {
  await signIn(page, 'Field Technician');
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Jobs' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Invoices' })).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Payments' })).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Reports' })).toBeHidden();
});

test('a chosen theme is kept', long, async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('vite-ui-theme'));
  const html = page.locator('html');
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: theme }).click();
  };

  await signIn(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');

  await choose('Dark');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await stored()).toBe('dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await choose('System');
  expect(await stored()).toBe('system');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await atRest(page);
});

test('a dark theme is there before the first paint', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED/);
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an unknown address says so and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  'a record that is not there says so, whatever it is, and leads back to its list',
  long,
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 40[04]/);
    await signIn(page);
    for (const kind of KINDS) {
      const isEdited = ADDED.includes(kind);
      for (const address of ['999999', 'nobody', ...(isEdited ? ['edit/999999'] : [])]) {
        await page.goto(`/${kind.name}/${address}`);
        await expect(
          page.getByRole('heading', { name: `${nounOf(kind)} Not Found` }),
        ).toBeVisible();
      }
      await page.getByRole('link', { name: `Back to ${pluralOf(kind)}` }).click();
      await expect(page).toHaveURL(new RegExp(`/${kind.name}$`));
    }
    await page.goto('/contacts/999999');
    await expect(
      page.getByText("The contact you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await expectReadable(page);
  },
);

test('on a phone the sidebar is a drawer', { tag: '@phone' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(drawer).toBeVisible();
  };

  await expect(drawer).toBeHidden();
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox'))).toBeVisible();

  await open();
  await drawer.getByRole('button', { name: 'Close menu' }).tap();
  await expect(drawer).toBeHidden();

  await open();
  await page.touchscreen.tap(380, 600);
  await expect(drawer).toBeHidden();

  await open();
  await drawer.getByRole('link', { name: 'Invoices' }).tap();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/invoices/);
});

test('the search box is reached by / and Ctrl-K and opens what it finds', async ({ page, api }) => {
  const { id } = await aContact(api, 'Octavia Quill');
  await signIn(page);
  await page.goto('/settings');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('octavia');
  await expect(page.getByRole('option', { name: /Octavia Quill/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));
});

test('high contrast shows the current page, the open tab, and that a task is not done', async ({
  page,
  api,
}) => {
  const dana = await userOf(api, 'Admin Project manager');
  const dueDate = dayInZone(new Date(), 'America/Denver');
  const due = { category: 'project_management', assignedTo: dana.id, dueDate };
  await api.call('POST', '/api/tasks', { title: 'Order yard signs', ...due });
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  await page.goto('/');
  const tick = page.getByRole('button', { name: 'Complete Order yard signs' }).first();
  await expect(tick).toBeVisible();
  const background = (role: 'link' | 'tab', name: string) =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  expect(await background('link', 'Dashboard')).not.toBe(await background('link', 'Contacts'));
  expect(await background('tab', 'Classic')).not.toBe(await background('tab', 'Unified'));
  await expect(tick.locator('svg')).toHaveCSS('visibility', 'hidden');
});

test('no screen is wider than the phone', { tag: '@phone' }, async ({ page }) => {
  await signIn(page);
  for (const [, address] of PARTS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
  }
});

test('the frame can be read in both themes', survey, async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atRest(page);
  await expectReadable(page);

  for (const name of ['Theme', 'Notifications', 'Add New', /account of /i]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeHidden();
  }
});

test(
  'the open drawer can be read in both themes',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await atRest(page);
    await expectReadable(page);
  },
);

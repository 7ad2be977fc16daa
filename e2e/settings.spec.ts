import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ADMIN } from '#shared/access-profile.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import { expectReadable } from './accessibility.ts';
import { ONE_PIXEL } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { COMPANY_NAME, PEOPLE } from './people.ts';
import { aContact, aJob } from './records.ts';
import { expectToast, long, problem } from './screen.ts';

const RATES = [
  ['Provo', '7.45'],
  ['Lancaster County', '6.25'],
] as const;

test('the company is saved, its logo shown, and every user can read it', long, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=company');
  await page.getByLabel('Logo').setInputFiles(ONE_PIXEL);
  await expectToast(page, 'Logo saved');
  const logo = page.getByRole('img', { name: "The company's logo" });
  await expect(logo).toBeVisible();

  await page.getByLabel('License number').fill('UT 391-5501');
  await page.getByLabel('City').fill('Provo');
  await page.getByLabel('Invoice number prefix').fill('RR-');
  await page.getByLabel('Next invoice number').fill('1042');
  await expect(page.getByText('The next invoice is RR-1042')).toBeVisible();
  await page.getByLabel('Invoice terms').fill('Due on receipt.');
  await page.getByRole('button', { name: 'Save company' }).click();
  await expectToast(page, 'Company saved');

  await page.reload();
  await expect(logo).toBeVisible();
  await expect(page.getByLabel('License number')).toHaveValue('UT 391-5501');

  await page.goto('/settings?tab=taxes');
  for (const [index, [name, rate]] of RATES.entries()) {
    await page.getByRole('button', { name: 'Add tax rate' }).click();
    await page.getByLabel('Name', { exact: true }).nth(index).fill(name);
    await page.getByLabel('Rate', { exact: true }).nth(index).fill(rate);
  }
  await page.getByRole('button', { name: 'Save taxes' }).click();
  await expectToast(page, 'Taxes saved');
  await expectReadable(page);
  await page.goto('/estimates/add');
  await expect(page.getByRole('combobox', { name: 'Tax' })).toHaveValue('Provo (7.45%)');

  await page.goto('/settings?tab=locations');
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Orem yard');
  await page.getByRole('button', { name: 'Save locations' }).click();
  await expectToast(page, 'Locations saved');
  await expectReadable(page);
  await page.goto('/invoices/add');
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Orem yard' }).click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Orem yard');

  await signIn(page, 'Field Technician');
  await page.goto('/settings?tab=company');
  await expect(page.getByRole('heading', { level: 2, name: COMPANY_NAME })).toBeVisible();
  await expect(logo).toBeVisible();
  await expect(page.getByText('RR-1042')).toBeVisible();
  await expect(page.getByText('Lancaster County (6.25%)')).toBeVisible();
  await expect(page.getByText('Due on receipt.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save company' })).toBeHidden();
  await expectReadable(page);
});

test('an invalid number or prefix is reported at its field', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=company');
  await page.getByLabel('Company name').fill(' ');
  await page.getByLabel('Next invoice number').fill('0');
  await page.getByLabel('Estimate number prefix').fill('E #');
  await page.getByRole('button', { name: 'Save company' }).click();

  await expect(problem(page)).toContainText('Company name is required');
  await expect(problem(page)).toContainText('Enter 1 or more');
  await problem(page).getByRole('button', { name: 'Use letters, digits, - _ and /' }).click();
  await expect(page.getByLabel('Estimate number prefix')).toBeFocused();
  await expect(page.getByLabel('Estimate number prefix')).toHaveValue('E #');
});

test('a saved profile keeps the company’s new name, and a wrong address is reported on leaving the field', async ({
  page,
  api,
}) => {
  await signIn(page);
  await page.goto('/settings?tab=profile');
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue(COMPANY_NAME);
  await api.call('PUT', '/api/company', { name: 'Ridge & Sons' });

  await page.getByRole('textbox', { name: 'Email' }).fill('dana at ridgeline');
  await page.getByRole('textbox', { name: 'Email' }).blur();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('dana.w@ridgeline.example');
  await expect(page.getByText('Invalid email address.')).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile updated');
  expect(await api.call('GET', '/api/company')).toMatchObject({ name: 'Ridge & Sons' });
  await api.call('PUT', '/api/company', { name: COMPANY_NAME });
});

test(
  'a theme chosen in Settings is kept, and met on a new device (C72)',
  long,
  async ({ page, anotherBrowser }) => {
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page);
    await page.goto('/settings?tab=appearance');
    // Wait for the request, because the reload would cancel it.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByText('Dark', { exact: true }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await saved;
    expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark');
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

    // The first visit on another device, with no theme chosen there.
    const elsewhere = await anotherBrowser({ colorScheme: 'light' });
    await signIn(elsewhere);
    await elsewhere.goto('/');
    await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

    await page.getByText('System', { exact: true }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect
      .poll(async () => (await (await page.request.get('/api/auth/me')).json()).theme)
      .toBe('system');
  },
);

test('a deleted record is restored from the trash', async ({ page, api }) => {
  const { id } = await aContact(api, 'Old Mill Properties');
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

test(
  'the audit log says who changed what, by kind and person, and is taken along',
  long,
  async ({ page, api }) => {
    const { id } = await aContact(api, 'Juniper Ridge Homes');
    await api.call('PATCH', `/api/contacts/${id}`, { email: 'office@juniper.example' });
    await signIn(page);
    await page.goto('/settings?tab=audit');
    const events = page.getByRole('tabpanel').getByRole('listitem');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(
      events.filter({ hasText: 'set Email to “office@juniper.example”' }).first(),
    ).toContainText('on contact Juniper Ridge Homes');

    await page.getByRole('combobox', { name: 'Show' }).selectOption('Jobs');
    await expect(page.getByRole('tabpanel')).not.toContainText('Juniper Ridge Homes');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Contacts');
    await expect(page.getByRole('tabpanel')).toContainText('Juniper Ridge Homes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log.csv');

    await page.getByRole('textbox', { name: 'From' }).fill('1/1/2099');
    await page.getByRole('textbox', { name: 'From' }).press('Enter');
    await expect(page.getByText('No results found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Signed in');
    await expect(page).toHaveURL(/filter\[action\]=signed_in/);
    await page.reload();
    await expect(page.getByText(/signed in with password/).first()).toBeVisible();
    await expect(page.getByRole('tabpanel')).not.toContainText('Juniper Ridge Homes');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Any action');
    await page.getByRole('link', { name: 'contact Juniper Ridge Homes' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));
  },
);

test(
  'a renamed tag is renamed on its jobs, and an own lead source is offered for them',
  long,
  async ({ page, api }) => {
    const { id } = await aJob(api, 'Alvarez re-roof', { tags: ['hale'] });
    await signIn(page);
    await page.goto('/settings?tab=tags');
    await page.getByRole('button', { name: 'Rename hale' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename “hale”' });
    await dialog.getByLabel('New name').fill('Hail damage');
    await expect(dialog.getByText('“hale” becomes “Hail damage” on 1 job.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expectToast(page, 'Tag renamed');
    await page.getByRole('listitem').filter({ hasText: 'Hail damage' }).getByRole('link').click();
    await expect(page.getByText('Tag is “Hail damage”')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Alvarez re-roof' })).toBeVisible();

    await page.goto('/settings?tab=lead-sources');
    await page.getByRole('textbox', { name: 'New lead source' }).fill('Yard sign');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, 'Lead source added');
    await page.getByRole('button', { name: 'Move Yard sign up' }).click();
    const sources = page.getByRole('list', { name: 'Lead sources' }).getByRole('listitem');
    await expect(sources.nth(5)).toContainText('Yard sign');
    await page.goto(`/jobs/edit/${id}`);
    await page.getByRole('button', { name: 'All details' }).click();
    await page.getByRole('combobox', { name: 'Lead Source' }).click();
    await page.getByRole('option', { name: 'Yard sign' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Job updated');
    expect(await api.call('GET', `/api/jobs/${id}`)).toMatchObject({ leadSource: 'Yard sign' });
  },
);

test('a click on Save counts although an error that appears moves the button away from the mouse', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/settings?tab=profile');
  const save = page.getByRole('button', { name: 'Save changes' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('dana at ridgeline');
  const before = await save.boundingBox();
  if (!before) throw new Error('Save is not to be seen');
  await page.mouse.move(before.x + before.width / 2, before.y + 3);
  await page.mouse.down();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  expect((await save.boundingBox())?.y).toBeGreaterThan(before.y + 5);
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('Invalid email address.');
  await expect(email).toBeFocused();

  await email.fill('dana@ridgeline.example');
  await page.getByLabel('Phone').fill('8015550142');
  await save.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expectToast(page, 'Profile updated');
});

test('a press that leaves a button before the release does nothing', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=profile');
  await page.getByLabel('Phone').fill('8015550143');
  await page.getByRole('button', { name: 'Save changes' }).hover();
  await page.mouse.down();
  await page.getByRole('heading', { name: 'Profile', exact: true }).hover();
  await page.mouse.up();

  await expect(page.getByText('Profile updated')).toHaveCount(0);
  await expect(page.getByLabel('Phone')).toHaveValue('(801) 555-0143');
});

test('a backup is made, checked and downloaded with the password', long, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?tab=backup');
  await page.getByRole('button', { name: 'Create Backup' }).click();
  const row = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').first();
  await expect(row).toContainText('Records verified', { timeout: 20_000 });

  await row.getByRole('button', { name: /^Download/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Download backup' });
  const download = page.waitForEvent('download');
  await dialog.getByLabel('Current password').fill(PEOPLE[ADMIN].password);
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^gable-backup-[\d-]+\.jsonl\.gz$/);
  const text = gunzipSync(readFileSync(await file.path())).toString();
  expect(text.split('\n').at(-2)).toContain('"bookProblems":0');

  await page.goto('/settings?tab=audit');
  await expect(page.getByText(/downloaded backup \d+ \(/)).toBeVisible();
});

test('times of sign-ins and invitations are in the time zone of the company, wherever the browser is', async ({
  api,
  anotherBrowser,
}) => {
  await api.call('POST', '/api/invitations', {
    email: 'new.hire@ridgeline.example',
    accessProfile: 'User',
  });
  const page = await anotherBrowser({ timezoneId: 'Asia/Tokyo' });
  await signIn(page);
  const shows = async (tab: string, path: string, field: string) => {
    const response = page.waitForResponse(`**${path}`);
    await page.goto(`/settings?tab=${tab}`);
    const [row] = (await (await response).json()) as Record<string, string>[];
    // Node.js and Chromium put different whitespace characters before PM.
    const when = formatInstant(row?.[field] ?? '', 'America/Denver').split(/\s/);
    await expect(page.getByText(new RegExp(when.join('\\s'))).first()).toBeVisible();
  };

  await shows('account', '/api/auth/sessions', 'createdAt');
  await shows('team', '/api/invitations', 'expiresAt');
});

import { openApiAs } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { markAs, row, select } from './list-screen.ts';
import { aContact, userOf } from './records.ts';
import { both, long } from './screen.ts';

/** The maximum time until a user sees another user's change. */
const SOON = { timeout: 5_000 };

test(
  'two people on one list see each other’s work, and a form keeps what is typed',
  both,
  async ({ page, api, anotherBrowser }) => {
    const maria = await aContact(api, 'Maria Alvarez');
    const other = await anotherBrowser();
    await signIn(page);
    await signIn(other, 'Project manager');
    for (const one of [page, other]) {
      await one.goto('/contacts');
      await expect(one.getByRole('link', { name: 'Maria Alvarez' })).toBeVisible();
    }

    await page.goto('/contacts/add');
    await page.getByLabel('Name').fill('Ben Okafor');
    await page.getByRole('button', { name: 'Create Contact' }).click();
    await expect(other.getByRole('link', { name: 'Ben Okafor' })).toBeVisible(SOON);

    await page.goto(`/contacts/edit/${maria.id}`);
    await page.getByLabel('Company').fill('Alvarez Homes');
    await other.getByRole('link', { name: 'Maria Alvarez' }).click();
    await expect(other.getByRole('heading', { name: 'Maria Alvarez' })).toBeVisible();
    await api.call('PUT', `/api/contacts/${maria.id}`, { address: '12 Elm St, Provo' });
    await expect(other.getByText('12 Elm St, Provo').first()).toBeVisible(SOON);
    await expect(page.getByLabel('Company')).toHaveValue('Alvarez Homes');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByText('Alvarez Homes').first()).toBeVisible(SOON);
    await expect(other.getByText('12 Elm St, Provo').first()).toBeVisible();
  },
);

test('all tabs of a browser follow one stream, and the bell rings in each', async ({
  page,
  api,
  app,
  context,
}) => {
  const rep = await userOf(api, 'Sales Representative');
  await signIn(page, 'Sales Representative');
  const tab = await context.newPage();
  for (const one of [page, tab]) {
    await one.goto('/');
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  }

  const manager = await openApiAs(app.baseURL, 'Project manager');
  await manager.call('POST', '/api/tasks', {
    title: 'Call the adjuster',
    category: 'project_management',
    assignedTo: rep.id,
  });
  await manager.end();

  await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible(SOON);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible(SOON);
});

test('a page loads the list once after its own change', long, async ({ page, api }) => {
  await signIn(page);
  await aContact(api, 'Rosa Lind');
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Rosa Lind' })).toBeVisible();
  await aContact(api, 'Ina Berg');
  await expect(page.getByRole('link', { name: 'Ina Berg' })).toBeVisible(SOON);

  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/contacts?')) lists.push(request.url());
  });
  await select(page, 'Rosa Lind');
  await markAs(page, 'Inactive');
  await expect(row(page, 'contacts', 'Rosa Lind')).toContainText('Inactive');
  await page.waitForTimeout(1_500);
  expect(lists).toHaveLength(1);
});

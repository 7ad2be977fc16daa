import { openApiAs } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact } from './records.ts';
import { both } from './screen.ts';

test(
  'the list requests the next and the previous page from the page on screen, and a reloaded page by its number',
  both,
  async ({ page, api }) => {
    const name = (n: number) => `Client ${String(n).padStart(2, '0')}`;
    const ids: number[] = [0];
    for (let n = 1; n <= 45; n += 1) ids.push((await aContact(api, name(n))).id);
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/contacts') asked.push(searchParams);
    });
    const lastAsked = () => {
      const last = asked.at(-1);

      return { page: last?.get('page'), after: last?.get('after'), before: last?.get('before') };
    };
    const edges = (from: number, to: number) => `${ids[from]},${ids[to]}`;

    await signIn(page);
    await page.goto('/contacts?page=3');
    await expect(page.getByText(name(21), { exact: true })).toBeVisible();
    expect(lastAsked()).toEqual({ page: '3', after: null, before: null });

    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(name(31), { exact: true })).toBeVisible();
    expect(lastAsked()).toEqual({ page: '4', after: edges(21, 30), before: null });
    await expect(page).toHaveURL(/\/contacts\?page=4$/);

    await page.goto('/contacts?page=3');
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByText(name(11), { exact: true })).toBeVisible();
    expect(lastAsked()).toEqual({ page: '2', after: null, before: edges(21, 30) });

    await page.reload();
    await expect(page.getByText(name(11), { exact: true })).toBeVisible();
    expect(lastAsked()).toEqual({ page: '2', after: null, before: null });
  },
);

test('a list that is opened again keeps its rows on screen while it loads what another user added', async ({
  page,
  app,
}) => {
  const colleague = await openApiAs(app.baseURL, 'Project manager');
  await aContact(colleague, 'Ada Known');
  await signIn(page);
  await page.goto('/contacts?q=Ada');
  const list = page.getByRole('region', { name: 'contacts', exact: true });
  const known = list.getByText('Ada Known', { exact: true });
  await known.click();
  await expect(page.getByRole('heading', { name: 'Ada Known' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await aContact(colleague, 'Ada New');
  await colleague.end();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname === '/api/contacts',
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.goBack();
  await expect(known).toBeVisible();
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(list.getByText('Ada New', { exact: true })).toBeHidden();

  await list.evaluate((element) => {
    const look = () => {
      if (!element.textContent.includes('Ada Known')) element.dataset['lost'] = 'true';
    };
    new MutationObserver(look).observe(element, { childList: true, subtree: true });
  });
  release();
  await expect(list.getByText('Ada New', { exact: true })).toBeVisible();
  await expect(known).toBeVisible();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(list).not.toHaveAttribute('data-lost');
});

import { expect, signIn, test } from './fixtures.ts';
import { functionCalls } from './function-calls.ts';
import { aContact } from './records.ts';

const MOST_REQUESTS = 40;
/**
 * Measured: 77,000 to 94,000. Slower machines also render skeletons, and sections one by one as
 * they arrive.
 */
const MOST_FUNCTION_CALLS = 100_000;

test('a first visit to the contacts takes at most 40 requests until its rows are there', async ({
  page,
  api,
}) => {
  await aContact(api, 'Ines Before');
  await signIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Ines Before' })).toBeVisible();

  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});

test('a first visit to the contacts calls at most 100,000 functions until its rows are there', async ({
  page,
  api,
}) => {
  await aContact(api, 'Ines Counted');
  await signIn(page);
  // Block live updates: they start when the page is idle and would reload the list because this
  // contact is so new.
  const liveUpdates = /\/assets\/live-updates-/;
  let held = 0;
  await page.route(liveUpdates, () => {
    held += 1;
  });

  const calls = await functionCalls(page, async () => {
    await page.goto('/contacts');
    await expect(page.getByRole('link', { name: 'Ines Counted' })).toBeVisible();
  });
  expect(calls).toBeGreaterThan(10_000);
  expect(calls).toBeLessThan(MOST_FUNCTION_CALLS);
  await expect.poll(() => held).toBe(1);
});

test('a first visit asks for the font with the page, before it asks who is signed in', async ({
  page,
}) => {
  await signIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();

  const fonts = requests.filter((path) => path.endsWith('.woff2'));
  expect(fonts, requests.join('\n')).toHaveLength(1);
  expect(requests.indexOf(fonts[0] ?? '')).toBeLessThan(requests.indexOf('/api/auth/me'));
});

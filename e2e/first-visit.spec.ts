import { expect, signIn, test } from './fixtures.ts';
import { aContact } from './records.ts';

const MOST_REQUESTS = 40;

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

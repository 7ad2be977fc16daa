import { expect, signIn, test } from './fixtures.ts';
import { aJob } from './records.ts';

test('a note that mentions a colleague rings their bell, which leads to the note', async ({
  page,
  api,
  anotherBrowser,
}) => {
  const job = await aJob(api, 'Alvarez re-roof');
  const other = await anotherBrowser();
  await signIn(page);
  await signIn(other, 'Project manager');
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.goto(`/jobs/${job.id}`);
  await page.getByRole('button', { name: 'Write a note…' }).click();
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('Skylight leaks, @mar');
  await expect(page.getByRole('option', { name: /Marcus Ibarra/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('please look');
  await page.getByRole('button', { name: 'Add Note' }).click();
  const note = page.getByRole('article', { name: 'Note by Dana Whitfield' });
  await expect(note).toContainText('Skylight leaks, @Marcus Ibarra please look');

  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await other.getByRole('link', { name: /Dana Whitfield mentioned you on a job/ }).click();
  await expect(other).toHaveURL(new RegExp(`/jobs/${job.id}#note-`));
  // The note appears only once: above the timeline, but not in it.
  await expect(other.getByRole('article', { name: 'Note by Dana Whitfield' })).toBeInViewport();
});

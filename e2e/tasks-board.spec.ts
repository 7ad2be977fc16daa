import type { Locator, Page } from '@playwright/test';
import type { Task } from '#features/work/tasks/task.ts';
import { expectReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { atRest, both, expectToast, long } from './screen.ts';

const aTask = (api: Api, title: string, more: object = {}) =>
  api.call<Task>('POST', '/api/tasks', { title, category: 'project_management', ...more });

const taskNow = (api: Api, { id }: Task) => api.call<Task>('GET', `/api/tasks/${id}`);

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const card = (where: Page | Locator, title: string) =>
  where.getByRole('listitem').filter({ hasText: title });

/** Returns the center of a card's drag handle, which contains no link. */
async function gripOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Pick up ${title}` }).boundingBox();
  if (!box) throw new Error(`${title} is not on the board`);

  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('tasks are dragged to another status by mouse, and a search narrows the board', async ({
  page,
  api,
}) => {
  const roof = await aTask(api, 'Tear off the roof');
  await aTask(api, 'Order shingles', { status: 'review' });
  await signIn(page);
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/view=board/);
  await expectReadable(page);

  await page.getByRole('link', { name: 'Tear off the roof' }).hover();
  await page.mouse.down();
  const over = await card(page, 'Order shingles').boundingBox();
  if (!over) throw new Error('no such card');
  await page.mouse.move(over.x + 60, over.y + over.height + 20, { steps: 12 });
  await page.mouse.up();

  await expect(card(column(page, 'Review'), 'Tear off the roof')).toBeVisible();
  await expect(page).toHaveURL(/view=board/);
  await expect.poll(async () => (await taskNow(api, roof)).status).toBe('review');
  await page.reload();
  await expect(column(page, 'Review').getByRole('listitem')).toHaveText([
    /Order shingles/,
    /Tear off the roof/,
  ]);

  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('shingles');
  await expect(card(page, 'Tear off the roof')).toBeHidden();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Order shingles' })).toBeVisible();
  await expect(page).toHaveURL(/q=shingles/);
});

test(
  'a task is completed from the board by keyboard, once the question about what comes first is answered',
  long,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const permit = await aTask(api, 'Pull permit');
    const inspection = await aTask(api, 'Inspection', { dependsOnTaskIds: [permit.id] });
    await signIn(page);
    await page.goto('/tasks?view=board');
    await expect(page.getByRole('button', { name: 'Pick up Inspection' })).toBeVisible();
    await atRest(page);
    await page.getByRole('button', { name: 'Pick up Inspection' }).focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Completed, position 1 of/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toContainText('“Pull permit” is not done yet');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(column(page, 'To Do'), 'Inspection')).toBeVisible();
    expect((await taskNow(api, inspection)).status).toBe('to_do');

    await page.getByRole('button', { name: 'Move Inspection to' }).press('Enter');
    await expectReadable(page);
    await page.getByRole('menuitemradio', { name: 'Completed' }).press('Enter');
    await page.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(card(column(page, 'Completed'), 'Inspection')).toBeVisible();
    expect(await taskNow(api, inspection)).toMatchObject({
      status: 'completed',
      completionPercentage: 100,
    });
  },
);

test('a move that is refused is taken back', both, async ({ page, api, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  const gone = await aTask(api, 'Already gone');
  await signIn(page);
  await page.goto('/tasks?view=board');
  await expect(card(page, 'Already gone')).toBeVisible();
  // Delete the task at the last moment; any earlier, and the board would have updated.
  await page.route(`**/api/tasks/${gone.id}**`, async (route) => {
    if (route.request().method() !== 'GET') await api.call('DELETE', `/api/tasks/${gone.id}`);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Move Already gone to' }).click();
  await page.getByRole('menuitemradio', { name: 'Review' }).click();

  await expectToast(page, 'Error updating task', 'error');
  await expectToast(
    page,
    'There was an error updating the task status. Please try again.',
    'error',
  );
  await expect(card(page, 'Already gone')).toBeHidden();
});

test(
  'a finger that rests on a card lifts it, and one that swipes scrolls',
  { tag: ['@phone', '@long'] },
  async ({ page, api }) => {
    const dumpster = await aTask(api, 'Order the dumpster');
    await signIn(page);
    await page.goto('/tasks?view=board');
    await expect(card(page, 'Order the dumpster')).toBeVisible();
    await expectReadable(page);
    const { x, y } = await gripOf(page, 'Order the dumpster');
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints } as never);

    await touch('touchStart', { x: x - 80, y });
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x: x - 80 - 20 * step, y });
    await touch('touchEnd');
    await expect(column(page, 'In Progress')).toBeInViewport({ ratio: 0.5 });
    expect((await taskNow(api, dumpster)).status).toBe('to_do');
    await column(page, 'To Do').scrollIntoViewIfNeeded();

    const start = await gripOf(page, 'Order the dumpster');
    await touch('touchStart', { x: start.x - 80, y: start.y });
    await expect(page.locator('[data-board-copy]')).toBeVisible();
    for (let step = 1; step <= 6; step += 1) {
      await touch('touchMove', { x: start.x - 80 + step * 30, y: start.y });
    }
    // The board scrolls automatically near its edge.
    await touch('touchMove', { x: 380, y: start.y });
    await expect(column(page, 'In Progress')).toHaveAttribute('data-over', 'true');
    await touch('touchEnd');
    await expect.poll(async () => (await taskNow(api, dumpster)).status).toBe('in_progress');
  },
);

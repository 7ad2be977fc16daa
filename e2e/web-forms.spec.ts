import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, expectFocusIsKept, press, tabTo, typeInto } from './keys.ts';
import { expectToast, long } from './screen.ts';

const phone = { tag: '@phone' };

const aForm = (title: string, more: object = {}) => ({
  title,
  description: 'Tell us about your roof.',
  fields: [
    { id: 'name', type: 'TEXT', label: 'Your name', required: true },
    { id: 'email', type: 'EMAIL', label: 'Email' },
  ],
  ...more,
});

test('a form is built by keyboard alone, published, and opened by a visitor', async ({
  page,
  anotherBrowser,
}) => {
  await signIn(page);
  await page.goto('/web-forms');
  await expect(page.getByText('No forms created yet.')).toBeVisible();
  await press(page, 'link', 'Create your first form');
  const save = page.getByRole('button', { name: 'Save Form' });
  await expect(save).toBeDisabled();

  await typeInto(page, 'Title', 'Free roof inspection');
  await choose(page, 'Status', 'Published');
  for (const [type, label] of [
    ['Text', 'Your name'],
    ['Phone', 'Your phone'],
    ['Dropdown', 'What is wrong?'],
  ]) {
    await press(page, 'button', `Add ${type}`);
    await expect(page.getByLabel('Label')).toBeFocused();
    await page.keyboard.type(label ?? '');
  }
  await tabTo(page, page.getByLabel('Option 1', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('A leak');

  const rows = page.getByRole('list', { name: 'Fields' }).locator('[data-action=open]');
  await tabTo(page, page.getByRole('button', { name: 'Move What is wrong?', exact: true }));
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(1)).toContainText('What is wrong?');
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(0)).toContainText('What is wrong?');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows.nth(1)).toContainText('What is wrong?');
  await expectReadable(page);

  await press(page, 'button', 'Save Form');
  await expectToast(page, 'Form created');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free roof inspection');
  await expectFocusIsKept(page);
  await expect(page.getByText('This form is not published')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Web Forms' })).toBeVisible();
  const link = await page.getByLabel('Share link', { exact: true }).inputValue();
  await expectReadable(page);

  const visitor = await anotherBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Free roof inspection' })).toBeVisible();
  await expect(visitor.getByLabel('Your name')).toBeVisible();
});

test(
  'a user edits, duplicates and deletes a form, and resolves a conflict with a concurrent edit',
  long,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const form = await api.call<{ id: number }>('POST', '/api/web-forms', aForm('Warranty claim'));
    await signIn(page);
    await page.goto(`/web-forms/${form.id}/edit`);
    await page.getByRole('button', { name: /^Email/ }).click();
    await page.getByLabel('Label').fill('Your email');
    await api.call('PUT', `/api/web-forms/${form.id}`, {
      fields: [{ id: 'name', type: 'TEXT', label: 'Who are you?' }],
    });
    await page.getByRole('button', { name: 'Save Form' }).click();
    const conflict = page.getByRole('dialog', { name: 'Another user changed this too' });
    await expect(conflict).toContainText('2 fields: Your name, Your email');
    await expect(conflict).toContainText('1 field: Who are you?');
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Form updated');

    await page.goto('/web-forms');
    await page.getByRole('link', { name: 'Duplicate Warranty claim' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Copy of Warranty claim');
    const rows = page.getByRole('list', { name: 'Fields' }).locator('[data-action=open]');
    // A tall window keeps the page from scrolling during the drag.
    await page.setViewportSize({ width: 1360, height: 1400 });
    const top = await rows.first().boundingBox();
    await page.getByRole('button', { name: 'Move Your email', exact: true }).hover();
    await page.mouse.down();
    await page.mouse.move((top?.x ?? 0) + 20, (top?.y ?? 0) + 30, { steps: 8 });
    await page.mouse.move((top?.x ?? 0) + 20, (top?.y ?? 0) + 2, { steps: 8 });
    await expect(page.locator('[data-line=above]')).toContainText('Your name');
    await page.mouse.up();
    await expect(rows.first()).toContainText('Your email');
    await page.getByRole('button', { name: 'Save Form' }).click();
    await expectToast(page, 'Form created');

    await page.goto('/web-forms?q=copy');
    await page.getByRole('button', { name: 'Delete Copy of Warranty claim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(dialog).toContainText(
      'This action cannot be undone. This will permanently delete the form and all associated submissions.',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Form deleted');
    await expect(page.getByText('No results found')).toBeVisible();
  },
);

test('the list and the builder of forms fit a phone', phone, async ({ page, api }) => {
  await api.call('POST', '/api/web-forms', aForm('Storm damage', { status: 'published' }));
  await signIn(page);
  await page.goto('/web-forms');
  await expect(page.getByRole('link', { name: 'Edit Storm damage' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('link', { name: 'Edit Storm damage' }).click();
  await page.getByRole('button', { name: /^Your name/ }).click();
  await page.getByRole('button', { name: 'Move down Your name' }).click();
  await expectReadable(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.getByRole('button', { name: 'Save Form' }).click();
  await expectToast(page, 'Form updated');
});

test(
  'a finger drags fields of a form of sixty, a swipe scrolls, and all stays usable',
  { tag: ['@phone', '@long'] },
  async ({ page, api }) => {
    const fields = Array.from({ length: 60 }, (_, i) => ({
      id: `f${i + 1}`,
      type: i % 3 === 0 ? 'SELECT' : 'TEXT',
      label: `Question ${i + 1}`,
      ...(i % 3 === 0 && { options: ['Shingles', 'Metal', 'Tile'] }),
      startsPage: i % 15 === 0,
    }));
    const form = await api.call<{ id: number }>(
      'POST',
      '/api/web-forms',
      aForm('Long', { fields }),
    );
    await signIn(page);
    await page.goto(`/web-forms/${form.id}/edit`);
    const rows = page.getByRole('list', { name: 'Fields' }).locator('[data-action=open]');
    const label = (index: number) => rows.nth(index);
    await expect(rows).toHaveCount(60);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
    const centerOf = async (name: string) => {
      const grip = page.getByRole('button', { name: `Move ${name}`, exact: true });
      await grip.scrollIntoViewIfNeeded();
      const box = await grip.boundingBox();
      if (!box) throw new Error(`${name} is not on the screen`);

      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const boxOf = async (index: number) => {
      const box = await label(index).boundingBox();
      if (!box) throw new Error(`row ${index} is not on the screen`);

      return box;
    };

    // A long press on the grip picks up the field, which is then dropped above the first one.
    const from = await centerOf('Question 3');
    const first = await boxOf(0);
    await touch('touchStart', from);
    await page.waitForTimeout(400);
    for (let step = 1; step <= 10; step += 1) {
      const y = from.y + ((first.y + 4 - from.y) * step) / 10;
      await touch('touchMove', { x: from.x, y });
    }
    await expect(page.locator('[data-line=above]')).toContainText('Question 1');
    await touch('touchEnd');
    await expect(label(0)).toContainText('Question 3');
    await expect(label(1)).toContainText('Question 1');

    // Holding the finger at the bottom edge scrolls the page.
    const start = await centerOf('Question 2');
    const height = page.viewportSize()?.height ?? 0;
    const before = await page.evaluate(() => scrollY);
    await touch('touchStart', start);
    await page.waitForTimeout(400);
    for (let step = 1; step <= 10; step += 1) {
      const y = start.y + ((height - 20 - start.y) * step) / 10;
      await touch('touchMove', { x: start.x, y });
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 300);
    await touch('touchEnd');
    await expect(label(2)).not.toContainText('Question 2');
    await expect(rows).toHaveCount(60);

    // A finger that moves right away scrolls the page without moving a field.
    const order = await rows.allTextContents();
    const swipe = await boxOf(20);
    const scrolled = await page.evaluate(() => scrollY);
    await touch('touchStart', { x: swipe.x + 40, y: 600 });
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', { x: swipe.x + 40, y: 600 - 40 * step });
    }
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 100);
    expect(await rows.allTextContents()).toEqual(order);

    await label(50).click();
    await page.getByLabel('Label').fill('The last word');
    await expect(label(50)).toContainText('The last word');
    await expectReadable(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('button', { name: 'Save Form' }).click();
    await expectToast(page, 'Form updated');
  },
);

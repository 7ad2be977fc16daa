import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, expectFocusIsKept, press, tabTo, typeInto } from './keys.ts';
import { expectToast } from './screen.ts';

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
  const link = await page.getByLabel('Share link', { exact: true }).inputValue();
  await expectReadable(page);

  const visitor = await anotherBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Free roof inspection' })).toBeVisible();
  await expect(visitor.getByLabel('Your name')).toBeVisible();
});

test('a form is edited, duplicated and deleted, and one who changed it meanwhile is asked', async ({
  page,
  api,
  consoleErrors,
}) => {
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
  // Nothing scrolls while it is dragged.
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
});

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

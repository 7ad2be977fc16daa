import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { toast } from './toast.ts';

const saved = page.getByText('Contact saved', { exact: true });
const failed = page.getByText('Not saved', { exact: true });

test('a toast of success shows what was done and leaves the focus alone', async () => {
  await render(<input aria-label="Name" autoFocus />);

  toast({ title: 'Contact saved', description: 'Ada Park', tone: 'success' });
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByText('Ada Park', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expectReadable();
});

test('a toast of an error is announced at once, with the reason', async () => {
  await render(<p>Page</p>);

  toast({ title: 'Not saved', reason: 'The connection was lost.', tone: 'error' });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Not savedThe connection was lost.');
  await expectReadable();
});

test('a new toast takes the place of the one before', async () => {
  await render(<p>Page</p>);

  toast({ title: 'Contact saved', tone: 'success' });
  await expect.element(saved).toBeVisible();
  toast({ title: 'Not saved', tone: 'error' });
  await expect.element(failed).toBeVisible();
  await expect.element(saved).not.toBeInTheDocument();
});

test('a toast is dismissed by its button, and by F8 and Escape', async () => {
  await render(<p>Page</p>);

  toast({ title: 'Contact saved', tone: 'success' });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(saved).not.toBeInTheDocument();

  toast({ title: 'Not saved', tone: 'error' });
  await expect.element(failed).toBeVisible();
  await userEvent.keyboard('{F8}');
  await userEvent.keyboard('{Tab}{Escape}');
  await expect.element(failed).not.toBeInTheDocument();
});

test('a toast closes automatically after five seconds', async () => {
  await render(<p>Page</p>);

  toast({ title: 'Contact saved', tone: 'success' });
  await expect.element(saved).toBeVisible();
  const shownAt = performance.now();
  await expect.element(saved).not.toBeInTheDocument();
  expect(performance.now() - shownAt).toBeGreaterThan(4_000);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { HelpPage, HelpTopic } from './help-page.tsx';
import { HELP_TOPICS } from './help-topics.ts';

test('every help page is offered with what it is about', async () => {
  const shown = await render(<HelpPage />);

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Resources');
  expect(page.getByRole('link').elements()).toHaveLength(HELP_TOPICS.length);
  await expectReadable();
  await page.getByRole('link', { name: 'Roles and permissions' }).click();
  await expect.poll(shown.address).toBe('/help/roles');
});

test.each(HELP_TOPICS.map(({ key, title }) => [title, key]))(
  'the help page %s can be read, and leads back to the others',
  async (title, key) => {
    await render(<HelpTopic topic={key} />);

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All resources' })).toBeVisible();
    await expectReadable();
  },
);

test('a help page that there is not is not found', async () => {
  await render(<HelpTopic topic="boats" />);

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/web/render.tsx';
import { ReachButtons } from './reach-buttons.tsx';

test('A contact whose stored address cannot be emailed has no Email button', async () => {
  await render(<ReachButtons name="Maria" phone="(801) 555-0142" email="maria@mail" />);

  await expect.element(page.getByRole('link', { name: 'Call Maria' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Email Maria' }).elements()).toEqual([]);
});

test('A contact whose address can be emailed has an Email button', async () => {
  await render(<ReachButtons name="Maria" phone={null} email="maria@mail.example" />);

  await expect
    .element(page.getByRole('link', { name: 'Email Maria' }))
    .toHaveAttribute('href', 'mailto:maria@mail.example');
});

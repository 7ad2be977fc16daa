import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { MailLink } from './mail-link.tsx';

test('An address that can be emailed is a link', async () => {
  await render(<MailLink email="maria@mail.example" />);

  await expect
    .element(page.getByRole('link', { name: 'maria@mail.example' }))
    .toHaveAttribute('href', 'mailto:maria@mail.example');
});

for (const email of ['maria@mail', '<angle@example.com>', 'ann@b.example, bo@b.example']) {
  test(`The stored address ${email} is no link and is marked`, async () => {
    await render(<MailLink email={email} />);

    await expect.element(page.getByText('Invalid email')).toBeVisible();
    await expect.element(page.getByText(email)).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
    await expectReadable();
  });
}

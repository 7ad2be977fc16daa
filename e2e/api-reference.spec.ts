import { expectNoAxeViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { survey } from './screen.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the reference of the API can be read in the ${colorScheme} theme`,
    survey,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { name: 'Gable' })).toBeVisible();
      // Sections far down the page render only when scrolled into view.
      const filter = page.getByPlaceholder('Filter by tag or path');
      await filter.fill('contacts');
      await expect(page.getByRole('button', { name: '/api/contacts/{id}' }).first()).toBeVisible();

      await filter.fill('team');
      await expect(page.getByRole('button', { name: '/api/contacts/{id}' })).toHaveCount(0);
      await expectNoAxeViolations(page);

      const invite = page.getByRole('button', { name: /invite a user by email/i });
      await invite.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Requires permission to create users.')).toBeVisible();
      await expect(page).toHaveURL(/#\/team\/\w+\.\w+$/);
      await expect(page.getByRole('button', { name: /try it out|authorize/i })).toHaveCount(0);
    },
  );
}

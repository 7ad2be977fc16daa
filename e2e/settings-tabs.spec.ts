import type { Page } from '@playwright/test';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { long } from './screen.ts';

/** Returns how many pixels a page is wider than its screen. */
const excessOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;

    return scrollWidth - clientWidth;
  });

test('every tab can be read in both themes and fits', long, async ({ page }) => {
  test.slow(); // Checks each tab in both themes.
  await signIn(page);
  await page.goto('/settings');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('progressbar')).toHaveCount(0);
    await expectReadable(page);
    expect(await excessOf(page), (await tab.textContent()) ?? '').toBe(0);
  }
});

test(
  'on a phone the settings are a list that leads to each of them and back',
  {
    tag: ['@phone', '@long'],
  },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/settings');
    await expect(page.getByRole('region', { name: 'Company' }).getByRole('link')).not.toHaveCount(
      0,
    );
    await page.getByRole('link', { name: 'Audit log' }).tap();
    await expect(page).toHaveURL(/\/settings\?tab=audit$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
    await page.getByRole('link', { name: 'All settings' }).tap();
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
  },
);

test(
  'on a phone the list of settings and each of them can be read in both themes and fits',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    test.slow(); // Checks each page in both themes.
    await signIn(page);
    await page.goto('/settings');
    const links = page.getByRole('main').getByRole('region').getByRole('link');
    await expect(links.first()).toBeVisible();
    await expectReadable(page);
    const labels = await links.allTextContents();
    expect(labels).toContain('Backup');
    for (const label of labels) {
      await page.getByRole('link', { name: label, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
      await expectReadable(page);
      expect(await excessOf(page), label).toBe(0);
      await page.getByRole('link', { name: 'All settings' }).click();
    }
  },
);

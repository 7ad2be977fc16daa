/** Helpers and locators shared by all screens: toasts, menus, pickers, desktop, and phone. */
import type { Page } from '@playwright/test';
import { ADMIN } from '#shared/access-profile.ts';
import { expect } from './fixtures.ts';
import { PEOPLE } from './people.ts';

/** Test details: runs on desktop and phone. */
export const both = { tag: '@both' };

/** A walkthrough of screens in both themes, on desktop and phone. Runs only with --all. */
export const survey = { tag: ['@both', '@long'] };

/** Tags a slow test, or one whose subject is mostly covered by others. Runs only with --all. */
export const long = { tag: '@long' };
/** A long test on both desktop and phone. */
export const bothLong = survey;

/** True in a short run, such as `npm test`. */
export const isShort = Boolean(process.env['GABLE_SHORT']);

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;

/** Asserts that a toast of this tone is visible, with exactly this title or description. */
export async function expectToast(
  page: Page,
  text: string | RegExp,
  tone: 'success' | 'error' = 'success',
): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).locator(`[data-tone=${tone}]`);
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

/** Returns the side column of the main area. */
export const aside = (page: Page) => page.getByRole('main').getByRole('complementary');

/** Returns the alert above a form that was submitted with errors. */
export const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please check these fields' });

/**
 * Runs an action from a record's menu, in its row or on its page. `record` is the name in the menu
 * button's label.
 */
export async function act(page: Page, record: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Picks an option in a field with type-ahead search. */
export async function pick(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

/** Accepts the estimate on the page and converts it to an invoice, confirming the dialog. */
export async function acceptAndConvert(page: Page): Promise<void> {
  const name = 'Accept and Convert to Invoice';
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
}

/** Opens the account menu, the administrator's by default, and selects an item. */
export async function fromAccountMenu(
  page: Page,
  item: string,
  fullName = PEOPLE[ADMIN].fullName,
): Promise<void> {
  await page.getByRole('button', { name: `account of ${fullName}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const QUIET_MS = 700;

/**
 * Waits until the page has made no requests for a while. Playwright's `networkidle` never fires
 * because the live-update stream stays open.
 */
export async function atRest(page: Page): Promise<void> {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(QUIET_MS);
  page.off('request', note).off('requestfinished', note).off('requestfailed', note);
}

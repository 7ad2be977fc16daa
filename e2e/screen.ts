/**
 * Locators that are the same on every screen: toasts, menus, choices, the desktop and the phone.
 */
import type { Page } from '@playwright/test';
import { ADMIN } from '#shared/access-profile.ts';
import { expect } from './fixtures.ts';
import { PEOPLE } from './people.ts';

/** A test's details: it runs on the desktop and on the phone. */
export const both = { tag: '@both' };

/** A look through screens in both themes, on the desktop and the phone: only with --all. */
export const survey = { tag: ['@both', '@long'] };

/**
 * Tags a test that others cover in much the same way, or that takes long: it runs only with --all.
 */
export const long = { tag: '@long' };
/** The same on the desktop and the phone. */
export const bothLong = survey;

/** True in the short form, which `npm test` runs. */
export const isShort = Boolean(process.env['GABLE_SHORT']);

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;

/** A toast of this tone is up, with this title or this description: a text to the letter. */
export async function expectToast(
  page: Page,
  text: string | RegExp,
  tone: 'success' | 'error' = 'success',
): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).locator(`[data-tone=${tone}]`);
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

/** Returns the column beside the page's main part. */
export const aside = (page: Page) => page.getByRole('main').getByRole('complementary');

/** Returns the alert above a form that was sent with a problem in it. */
export const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please check these fields' });

/** Does one of the actions that a record, named as its menu names it, has in its row or on its page. */
export async function act(page: Page, record: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Chooses in a field that is searched by typing. */
export async function pick(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

/** Accepts the estimate on the page and makes its invoice, past the question before it. */
export async function acceptAndConvert(page: Page): Promise<void> {
  const name = 'Accept and Convert to Invoice';
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
}

/**
 * Opens the menu of the signed-in user, the administrator unless another name is passed, and
 * chooses an item.
 */
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
 * Waits until the page has made no request for a while. Playwright's `networkidle` never comes: the
 * stream of live updates stays open.
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

/** Work by keys alone. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });

/** Presses Tab until this has the focus, and fails where Tab does not lead there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 70; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** When the focus is lost, keyboard navigation restarts at the top of the page. */
export async function expectFocusIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'))
    .not.toBe('BODY');
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label, exact: true });
  await tabTo(page, box.or(page.getByRole('combobox', { name: label, exact: true })));
  await page.keyboard.type(text);
}

/** Goes down an open list of choices to one of them and takes it. */
export async function takeOption(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Takes an option of a select, which getting there has not opened. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option', { name: option, exact: true });
  await takeOption(page, options.filter({ visible: true }));
}

/** Chooses the search result that starts with this text, or has this name. */
export async function find(page: Page, label: string, words: string, name = words): Promise<void> {
  await typeInto(page, label, words);
  await takeOption(page, page.getByRole('option', { name: new RegExp(`^${name}`) }));
  await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(name);
}

export async function takeMenuItem(page: Page, button: string, item: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await wanted.waitFor();
  // The menu takes the focus once it is rendered; a key before that goes to the page.
  await expect.poll(() => page.getByRole('menu').locator(':focus').count()).toBe(1);
  for (let presses = 0; presses < 12; presses += 1) {
    if (await isFocused(wanted)) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys do not reach ${item}`);
}

/** Presses the first button or link of this name in the page's main part. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

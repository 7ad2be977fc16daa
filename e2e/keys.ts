/** Helpers that use only the keyboard. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });

/** Presses Tab until the target has focus; fails if Tab doesn't reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 70; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/**
 * Asserts that focus wasn't lost, which would restart keyboard navigation at the top of the page.
 */
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

/** Moves down an open list to an option and selects it. */
export async function takeOption(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/**
 * Selects an option of a select field, and checks that focusing the field doesn't open its list.
 */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option', { name: option, exact: true });
  await takeOption(page, options.filter({ visible: true }));
}

/** Searches for `words` and selects the option that starts with `name`. */
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
  // The menu takes focus once it is rendered; earlier keystrokes would go to the page.
  await expect.poll(() => page.getByRole('menu').locator(':focus').count()).toBe(1);
  for (let presses = 0; presses < 12; presses += 1) {
    if (await isFocused(wanted)) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys do not reach ${item}`);
}

/** Presses Enter on the first button or link with this name in the main area. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

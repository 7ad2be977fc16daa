/** A list of records as people work with it: its rows, and the actions on several at once. */
import type { Locator, Page } from '@playwright/test';
import { isPhone } from './screen.ts';

/** The rows of the list of `records` ('invoices') that show this: of a table, or cards on a phone. */
export const row = (page: Page, records: string, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: records, exact: true })
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: text });

/** Ticks each of these records, named as their rows name them. */
export async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
}

/** Gives all that is selected this status. */
export async function markAs(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
}

/** Asks for the deletion of all that is selected, and gives the question. */
export async function askToDeleteSelected(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  return page.getByRole('dialog', { name: 'Confirm Deletion' });
}

/** Helpers for lists of records: their rows, and bulk actions. */
import type { Locator, Page } from '@playwright/test';
import { isPhone } from './screen.ts';

/**
 * Finds rows of a list, such as 'invoices', that contain this text: table rows, or cards on a
 * phone.
 */
export const row = (page: Page, records: string, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: records, exact: true })
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: text });

/** Checks the rows of these records, using the names shown in the rows. */
export async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
}

/** Changes all selected records to this status. */
export async function markAs(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
}

/** Clicks "Delete Selected"; returns the confirmation dialog. */
export async function askToDeleteSelected(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  return page.getByRole('dialog', { name: 'Confirm Deletion' });
}

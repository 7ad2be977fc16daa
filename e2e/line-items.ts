/** Line items in the form of an estimate or invoice. */
import type { Page } from '@playwright/test';

export const line = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Line items' }).getByRole('listitem').nth(index);

export async function fillLine(
  page: Page,
  index: number,
  { text, quantity, price }: { text: string; quantity?: string; price: string },
): Promise<void> {
  await line(page, index).getByLabel('Description').fill(text);
  if (quantity !== undefined) await line(page, index).getByLabel('Quantity').fill(quantity);
  await line(page, index).getByLabel('Price').fill(price);
}

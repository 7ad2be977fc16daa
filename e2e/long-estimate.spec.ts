import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { functionCalls } from './function-calls.ts';
import { line } from './line-items.ts';
import { aContact } from './records.ts';
import { atRest, long } from './screen.ts';

test(
  'an estimate of 200 lines opens for editing without a layout for each line, and keeps them all',
  long,
  async ({ page, api }) => {
    const { id, edit } = await openEstimateOf200Lines(page, api);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const layouts = async () => {
      const { metrics } = await session.send('Performance.getMetrics');

      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
    };
    const before = await layouts();
    await edit.click();
    const lines = page.getByRole('list', { name: 'Line items' }).getByRole('listitem');
    await expect(lines).toHaveCount(200);
    expect((await layouts()) - before).toBeLessThan(100);

    await page.getByRole('textbox', { name: 'Title' }).fill('Still two hundred lines');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit).toBeVisible();
    const saved = await api.call<{ title: string; items: unknown[] }>(
      'GET',
      `/api/estimates/${id}`,
    );
    expect(saved.title).toBe('Still two hundred lines');
    expect(saved.items).toHaveLength(200);
  },
);

test(
  'an estimate of 200 lines opens with few calls of functions, and a key press in a line takes few',
  long,
  async ({ page, api }) => {
    const { edit } = await openEstimateOf200Lines(page, api);
    await atRest(page);

    const opening = await functionCalls(page, async () => {
      await edit.click();
      await expect(line(page, 199)).toBeAttached();
    });
    expect(opening).toBeLessThan(1_500_000);

    const description = line(page, 3).getByLabel('Description');
    await description.fill('Ridge vent');
    await description.press('End');
    const pressing = await functionCalls(page, async () => {
      await page.keyboard.press('s');
      await expect(description).toHaveValue('Ridge vents');
    });
    expect(pressing).toBeLessThan(25_000);
  },
);

async function openEstimateOf200Lines(page: Page, api: Api) {
  const id = await anEstimateOf200Lines(api);
  await signIn(page);
  await page.goto(`/estimates/${id}`);
  const edit = page.locator('main').getByText('Edit', { exact: true });
  await expect(edit).toBeVisible();

  return { id, edit };
}

async function anEstimateOf200Lines(api: Api): Promise<number> {
  const client = await aContact(api, 'Ines Long');
  const items = Array.from({ length: 200 }, (_, index) => ({
    description: `Line ${index + 1}: tear off, underlayment, ice and water shield at eaves and valleys`,
    quantity: 1,
    price: 10 + index,
  }));
  const { id } = await api.call<{ id: number }>('POST', '/api/estimates', {
    clientId: client.id,
    title: 'Two hundred lines',
    date: '2026-11-21',
    items,
  });

  return id;
}

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aGate, answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { AppError } from '#shared/app-error.ts';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';
import { SearchBox } from './search-box.tsx';

const box = page.getByRole('combobox', { name: 'Search everything' });

const INVOICE = { id: 7, title: 'INV-1160', detail: '', status: null };
const FOUND = [{ kind: 'invoices' as const, hits: [INVOICE], hasMore: false }];

test('Enter right after typing opens the first result once it arrives', async () => {
  const asked = answer(searchEndpoints.global, () => FOUND);
  const shown = await render(<SearchBox />);
  await box.click();
  await userEvent.keyboard('INV-1160{Enter}');

  await expect.poll(shown.address).toBe('/invoices/7');
  expect(asked().map(({ query }) => query.get('q'))).toEqual(['INV-1160']);
});

test('Text that is typed on after Enter opens nothing', async () => {
  const gate = aGate();
  const asked = answer(searchEndpoints.global, async () => {
    await gate.opened;

    return FOUND;
  });
  const shown = await render(<SearchBox />);
  await box.click();
  await userEvent.keyboard('INV-1{Enter}');
  await expect.poll(() => asked().length).toBe(1);
  await userEvent.keyboard('1');
  gate.open();
  await expect.poll(() => asked().length).toBe(2);
  await expect.element(page.getByRole('option')).toBeVisible();

  expect(shown.address()).toBe('/here');
});

test('Enter on a search that finds nothing or fails stays where it is', async () => {
  answer(searchEndpoints.global, () => []);
  const shown = await render(<SearchBox />);
  await box.click();
  await userEvent.keyboard('nothing{Enter}');
  await expect.element(page.getByText('No results for nothing')).toBeInTheDocument();

  const failed = vi.fn(() => {
    throw new AppError('bad_input', 'Too long.');
  });
  answer(searchEndpoints.global, failed);
  await box.fill('other');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Too long.')).toBeVisible();
  expect(shown.address()).toBe('/here');
});

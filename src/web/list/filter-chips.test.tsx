import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, ROOF_COLUMNS, ROOF_LIST, roofEndpoints } from '#test/web/roofs.tsx';
import { FilterChips } from './list-toolbar.tsx';
import { filterFields } from './list-filters.ts';
import { useList } from './use-list.ts';

function Chips() {
  const { state, rows } = useList(ROOF_LIST);

  return (
    <FilterChips fields={filterFields(state.fields, ROOF_COLUMNS, [])} state={state} rows={rows} />
  );
}

test('each condition is a chip in words, which removes that condition alone', async () => {
  answer(roofEndpoints.list, () => ({ rows: [], total: 0 }));
  const shown = await render(<Chips />, {
    address:
      '/roofs?filter[status]=new&filter[status]=in-progress&filter[surveyDate][lt]=2026-11-21&page=2',
  });

  await expect.element(page.getByText('Survey is before Nov 21, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Status is New or In-progress' }).click();
  await expect.poll(shown.address).toBe('/roofs?filter[surveyDate][lt]=2026-11-21');
});

test('a condition on a record that has no column is named by the rows', async () => {
  answer(roofEndpoints.list, () => ({ rows: [aRoof(1)], total: 1 }));
  await render(<Chips />, { address: '/roofs?filter[ownerId]=7' });

  await expect.element(page.getByText('Owner is Olu Nguyen')).toBeVisible();
});

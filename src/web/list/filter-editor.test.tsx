import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { aSource, ROOF_COLUMNS, roofEndpoints } from '#test/web/roofs.tsx';
import { LazyFilterPopover } from './lazy-filter-popover.tsx';
import type { ListColumn } from './list-column.ts';
import { filterFields } from './list-filters.ts';
import { useListState } from './use-list-state.ts';

const COLUMNS: readonly ListColumn<{ id: number }>[] = [
  ...(ROOF_COLUMNS as readonly ListColumn<{ id: number }>[]),
  {
    key: 'ownerName',
    label: 'Owner',
    render: () => null,
    filterBy: { key: 'ownerId', source: aSource(['Ada Park', 'Olu Nguyen']) },
  },
];

/** A button that opens the filter editor for a field, as column headings and the toolbar do. */
function Editor({ field: key }: { field: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const state = useListState(roofEndpoints.list.list, { sort: [], pageSize: 10 });
  const field = filterFields(roofEndpoints.list.list, COLUMNS, []).find((one) => one.key === key);

  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && field && (
        <LazyFilterPopover field={field} state={state} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

async function open(field: string, address = '/roofs') {
  const shown = await render(<Editor field={field} />, { address });
  await page.getByRole('button', { name: 'Open' }).click();

  return shown;
}

test('a filter on a choice narrows the list with each tick and stays open', async () => {
  const shown = await open('status', '/roofs?filter[status]=new');

  await expect.element(page.getByRole('checkbox', { name: 'New' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Completed' }).click();
  await expect.poll(shown.address).toBe('/roofs?filter[status]=new&filter[status]=completed');
  await page.getByRole('checkbox', { name: 'New' }).click();
  await expect.poll(shown.address).toBe('/roofs?filter[status]=completed');
  await expectReadable();
});

test('a filter on text takes an operator and a value, and closes on Enter', async () => {
  const shown = await open('name');

  await expect.element(page.getByRole('textbox', { name: 'Name: value' })).toHaveFocus();
  await page.getByRole('combobox', { name: 'Name' }).selectOptions('starts with');
  await page.getByRole('textbox', { name: 'Name: value' }).fill('North ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown.address).toBe('/roofs?filter[name][startsWith]=North');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a filter on money refuses text that is no number and says so', async () => {
  const shown = await open('price');

  await page.getByRole('textbox', { name: 'Price: value' }).fill('cheap');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Enter a number')).toBeVisible();
  expect(shown.address()).toBe('/roofs');

  await page.getByRole('combobox', { name: 'Price' }).selectOptions('is more than');
  await page.getByRole('textbox', { name: 'Price: value' }).fill('$1,250.50');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(shown.address).toBe('/roofs?filter[price][gt]=1250.50');
});

test('a filter on a day accepts days as offices write them and refuses other text', async () => {
  const shown = await open('surveyDate');
  const day = page.getByRole('textbox', { name: 'Survey: day' });

  await day.fill('someday');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Enter a date such as 1/31/2026')).toBeVisible();
  await day.fill('yesterday');
  await page.getByRole('combobox', { name: 'Survey' }).selectOptions('is after');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(shown.address).toBe('/roofs?filter[surveyDate][gt]=2026-11-20');
});

test('a filter that is there already is shown with its value and can be cleared', async () => {
  const shown = await open('name', '/roofs?filter[name][endsWith]=Ave');

  await expect.element(page.getByRole('textbox', { name: 'Name: value' })).toHaveValue('Ave');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(shown.address).toBe('/roofs');
});

test('a filter on another record is chosen by its name', async () => {
  const shown = await open('ownerId');

  await page.getByRole('combobox', { name: 'Owner' }).fill('olu');
  await page.getByRole('option', { name: 'Olu Nguyen' }).click();
  await expect.poll(shown.address).toBe('/roofs?filter[ownerId]=2');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('Escape leaves the filter as it was and returns the focus to the button', async () => {
  const shown = await open('name');

  await page.getByRole('textbox', { name: 'Name: value' }).fill('North');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(shown.address()).toBe('/roofs');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import type { Location, LocationInput } from '../location.ts';
import { LocationSettings } from './location-settings.tsx';

const [MAIN] = COMPANY.locations as [Location];
const YARD: Location = { ...MAIN, id: 2, name: 'Orem yard', phone: '(801) 555-0200' };

/** Opens the settings of a company with these locations, and records the calls that save them. */
async function open(locations: Location[]) {
  const company = { ...COMPANY, locations };
  answer(companyEndpoints.read, () => company);
  const saved = answer(companyEndpoints.update, ({ body }) => ({
    ...company,
    locations: (body as { locations: LocationInput[] }).locations.map((one, index) => ({
      ...MAIN,
      ...one,
      id: one.id ?? index + 10,
    })),
    version: 2,
  }));
  await render(<LocationSettings />);
  await expect.element(page.getByRole('heading', { name: 'Locations' })).toBeVisible();

  return () => saved().map(({ body }) => body);
}

const save = () => page.getByRole('button', { name: 'Save locations' }).click();
const names = page.getByRole('textbox', { name: 'Name' });

test('A location is added and saved; until then it can be removed', async () => {
  const saved = await open([MAIN]);
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect.element(names.nth(1)).toHaveFocus();
  await names.nth(1).fill('Orem yard');
  await expect.element(page.getByRole('button', { name: 'Remove Orem yard' })).toBeVisible();
  await expectReadable();
  await save();

  await expect.element(page.getByRole('button', { name: 'Archive Orem yard' })).toBeVisible();
  expect(saved()).toMatchObject([
    { version: 1, locations: [{ id: 1 }, { name: 'Orem yard', phone: null, isArchived: false }] },
  ]);
});

test('A saved location is archived instead of removed', async () => {
  const saved = await open([MAIN, YARD]);
  await page.getByRole('button', { name: 'Archive Orem yard' }).click();
  await expect.element(page.getByText('Archived', { exact: true })).toBeVisible();
  await save();

  await expect
    .poll(saved)
    .toMatchObject([{ locations: [{ isArchived: false }, { id: 2, isArchived: true }] }]);
});

test('The last open location is not archived, and the form says why', async () => {
  const saved = await open([MAIN, { ...YARD, isArchived: true }]);
  await page.getByRole('button', { name: `Archive ${MAIN.name}` }).click();
  await save();

  await expect.element(page.getByText('Keep at least one active location')).toBeVisible();
  expect(saved()).toEqual([]);
});

test('Two locations with one name are reported at the second, and what was typed stays', async () => {
  await open([MAIN, YARD]);
  await names.nth(1).fill(MAIN.name.toUpperCase());
  await save();

  await expect.element(names.nth(1)).toBeInvalid();
  await expect.element(names.nth(1)).toHaveValue(MAIN.name.toUpperCase());
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { TaxSettings } from './tax-settings.tsx';

const UTAH = { name: 'Utah County', rate: 7.45, isDefault: true };

/** Opens the settings of a company with these rates, and records the calls that save them. */
async function open(taxRates = [UTAH]) {
  const company = { ...COMPANY, taxRates };
  answer(companyEndpoints.read, () => company);
  const saved = answer(companyEndpoints.update, ({ body }) => ({
    ...company,
    ...(body as object),
    version: 2,
  }));
  await render(<TaxSettings />);
  await expect.element(page.getByRole('button', { name: 'Save taxes' })).toBeVisible();

  return saved;
}

const save = () => page.getByRole('button', { name: 'Save taxes' }).click();
const names = page.getByRole('textbox', { name: 'Name', exact: true });
const rates = page.getByRole('textbox', { name: 'Rate', exact: true });

test('A second tax rate is added, made the default and saved with the first', async () => {
  const saved = await open();
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await expect.element(names.nth(1)).toHaveFocus();
  await names.nth(1).fill('Lancaster County');
  await rates.nth(1).fill('6.25');
  await page.getByRole('checkbox', { name: 'Start new documents with Lancaster County' }).click();
  await expect
    .element(page.getByRole('checkbox', { name: 'Start new documents with Utah County' }))
    .not.toBeChecked();
  await expectReadable();
  await save();

  await expect.element(page.getByText('Taxes saved', { exact: true })).toBeVisible();
  expect(saved().at(-1)?.body).toEqual({
    taxRates: [
      { ...UTAH, isDefault: false },
      { name: 'Lancaster County', rate: 6.25, isDefault: true },
    ],
    version: 1,
  });
});

test('A tax rate without a name or above 100 % is reported at its field, and nothing is saved', async () => {
  const saved = await open();
  await names.fill(' ');
  await rates.fill('112');
  await save();

  await expect.element(names).toBeInvalid();
  await expect.element(rates).toBeInvalid();
  await expect.element(rates).toHaveValue('112');
  expect(saved()).toEqual([]);
});

test('A company without tax rates says so, and saves where it rounds its tax alone', async () => {
  const saved = await open([]);
  await expect.element(page.getByText('No tax rates yet.')).toBeVisible();
  await page.getByRole('radio', { name: 'On each line' }).click();
  await save();

  await expect.element(page.getByText('Taxes saved', { exact: true })).toBeVisible();
  expect(saved().at(-1)?.body).toEqual({ taxRounding: 'line', version: 1 });
});

import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TaxRounding } from '#features/office/company/tax.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { DocumentFigures } from './document-figures.tsx';
import { TaxFields } from './tax-fields.tsx';

const PROVO = { name: 'Provo', rate: 7.45, isDefault: true };
const LANCASTER = { name: 'Lancaster County', rate: 6.25, isDefault: false };

interface Taxed {
  taxLabel: string;
  taxRate: number | null;
  taxRounding: TaxRounding;
}

const AT_PROVO: Taxed = { taxLabel: 'Provo', taxRate: 7.45, taxRounding: 'document' };

/** A form's tax fields and totals, with three lines of $0.10 each. */
function TaxForm({ rates, start }: { rates: (typeof PROVO)[]; start: Taxed }) {
  const items = ['One', 'Two', 'Three'].map((description) => ({
    description,
    quantity: 1,
    price: 0.1,
  }));
  const { control } = useForm({ defaultValues: { ...start, items, tax: 0 } });

  return (
    <>
      <TaxFields control={control} company={{ ...COMPANY, taxRates: rates }} />
      <DocumentFigures control={control} />
    </>
  );
}

const tax = page.getByRole('combobox', { name: 'Tax' });
/** Finds a tax label among the totals. */
const printed = (label: string) => page.getByRole('term').filter({ hasText: label });
const choose = async (name: string) => {
  await tax.click();
  await page.getByRole('option', { name }).click();
};

test('A document uses the selected tax rate and its name', async () => {
  await render(<TaxForm rates={[PROVO, LANCASTER]} start={AT_PROVO} />);
  await expect.element(tax).toHaveValue('Provo (7.45%)');
  await expect.element(printed('Provo (7.45%)')).toBeVisible();

  await choose('Lancaster County (6.25%)');
  await expect.element(tax).toHaveValue('Lancaster County (6.25%)');
  await expect.element(printed('Lancaster County (6.25%)')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expectReadable();
});

test('Another rate or an amount can be typed, under the company’s name for other taxes', async () => {
  await render(<TaxForm rates={[PROVO, LANCASTER]} start={AT_PROVO} />);
  await choose('Other rate');
  await expect.element(page.getByLabelText('Tax rate')).toHaveValue('7.45');
  await page.getByLabelText('Tax rate').fill('10');
  await expect.element(page.getByText('Sales tax (10%)')).toBeVisible();

  await choose('Amount');
  await expect.element(page.getByLabelText('Tax amount')).toHaveValue('0.03');
  await choose('Provo (7.45%)');
  await expect.element(page.getByLabelText('Tax amount')).not.toBeInTheDocument();
});

test('With a single rate, the tax is typed as a rate or an amount', async () => {
  await render(<TaxForm rates={[PROVO]} start={AT_PROVO} />);
  await expect.element(page.getByLabelText('Tax rate')).toHaveValue('7.45');
  await expect.element(page.getByRole('radio', { name: 'Amount' })).toBeInTheDocument();
  await expect.element(tax).not.toBeInTheDocument();
});

test('The form rounds the tax like the document, even when its rate becomes an amount', async () => {
  const byLine: Taxed = { taxLabel: 'Tax', taxRate: 5, taxRounding: 'line' };
  await render(<TaxForm rates={[PROVO, LANCASTER]} start={byLine} />);
  await expect.element(page.getByText('$0.33')).toBeVisible();

  await choose('Amount');
  await expect.element(page.getByLabelText('Tax amount')).toHaveValue('0.03');
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { MoneyField, NumberField } from './number-field.tsx';

const field = page.getByRole('textbox');

test('a number field holds a number, null when it is empty, and keeps what is no number as typed', async () => {
  await render(
    <FieldForm<{ hours: number | null }> initial={{ hours: 7.5 }}>
      {(control) => <NumberField control={control} name="hours" label="Hours" />}
    </FieldForm>,
  );

  await expect.element(field).toHaveValue('7.5');
  await field.fill('1,200');
  await expectHeld({ hours: 1200 });
  await userEvent.tab();
  await expect.element(field).toHaveValue('1200');
  await field.fill('');
  await expectHeld({ hours: null });
  await field.fill('a few');
  await userEvent.tab();
  await expect.element(field).toHaveValue('a few');
  await field.click();
  await expect.element(field).toHaveValue('a few');
});

test('an empty number field is zero where nothing means zero', async () => {
  await render(
    <FieldForm<{ discount: number | null }> initial={{ discount: 5 }}>
      {(control) => (
        <NumberField control={control} name="discount" label="Discount" emptyValue={0} unit="%" />
      )}
    </FieldForm>,
  );

  await field.fill('');
  await expectHeld({ discount: 0 });
});

test('an amount shows its cents when the field is left and its plain number while it is edited', async () => {
  await render(
    <FieldForm<{ amount: number | null }> initial={{ amount: 1234.5 }}>
      {(control) => <MoneyField control={control} name="amount" label="Amount" />}
    </FieldForm>,
  );

  await expect.element(field).toHaveValue('1,234.50');
  await field.click();
  await expect.element(field).toHaveValue('1234.50');
  await userEvent.keyboard('12.5');
  await expect.element(field).toHaveValue('12.5');
  await expectHeld({ amount: 12.5 });
  await userEvent.tab();
  await expect.element(field).toHaveValue('12.50');
});

test('an amount that is none stays as typed, to be corrected', async () => {
  await render(
    <FieldForm<{ amount: number | null }>
      initial={{ amount: 10 }}
      refuses={{ amount: 'Enter an amount' }}
    >
      {(control) => <MoneyField control={control} name="amount" label="Amount" />}
    </FieldForm>,
  );

  await field.fill('ten');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toHaveValue('ten');
  await expect.element(page.getByText('Enter an amount')).toBeVisible();
});

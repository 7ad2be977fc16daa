import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { PlainMoneyField, PlainNumberField, PlainTextAreaField } from './plain-fields.tsx';

interface Line {
  text: string;
  quantity: number | null;
  price: number | null;
}

const renderLine = () =>
  render(
    <FieldForm<Line>
      initial={{ text: 'Shingles', quantity: 2, price: 10 }}
      refuses={{ price: 'Price must be greater than 0' }}
    >
      {(control) => (
        <>
          <PlainTextAreaField control={control} name="text" label="Description" />
          <PlainNumberField control={control} name="quantity" label="Quantity" />
          <PlainMoneyField control={control} name="price" label="Price" />
        </>
      )}
    </FieldForm>,
  );

test('the light fields of a long form hold text, numbers and amounts as the full ones do', async () => {
  await renderLine();

  await page.getByRole('textbox', { name: 'Description' }).fill('Felt');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1,000');
  await page.getByRole('textbox', { name: 'Price' }).fill('$2.5');
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('2.50');
  await expectHeld({ text: 'Felt', quantity: 1000, price: 2.5 });
});

test('the light fields of a long form show their errors to everyone', async () => {
  await renderLine();

  await page.getByRole('button', { name: 'Save' }).click();
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect.element(price).toBeInvalid();
  await expect.element(price).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription('Price must be greater than 0');
  await expectReadable();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { MultiSelectField } from './multi-select-field.tsx';

const CHOICES = ['Gutters', 'Siding', 'Windows'].map((label) => ({ value: label, label }));

test('several values of a list are chosen and removed, and one that is no longer offered stays', async () => {
  await render(
    <FieldForm initial={{ trades: ['Chimneys'] }}>
      {(control) => (
        <MultiSelectField control={control} name="trades" label="Trades" choices={CHOICES} />
      )}
    </FieldForm>,
  );
  const field = page.getByRole('combobox', { name: 'Trades' });

  await field.fill('gut');
  await page.getByRole('option', { name: 'Gutters' }).click();
  await expectHeld({ trades: ['Chimneys', 'Gutters'] });
  await field.fill('wind');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expectHeld({ trades: ['Chimneys', 'Gutters', 'Windows'] });
  await userEvent.keyboard('{Backspace}');
  await expectHeld({ trades: ['Chimneys', 'Gutters'] });
  await expect.element(page.getByText('Chimneys', { exact: true })).toBeVisible();
});

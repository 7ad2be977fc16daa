import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { aSource } from '#test/web/roofs.tsx';
import { PickerField } from './picker-field.tsx';

test('a form holds the id of the record that was picked, shows its name, and lets it go', async () => {
  const onChoose = vi.fn<(id: number | null) => void>();
  await render(
    <FieldForm<{ owner: number | null }>
      initial={{ owner: 1 }}
      refuses={{ owner: 'Client is required' }}
    >
      {(control) => (
        <PickerField
          control={control}
          name="owner"
          label="Client"
          source={aSource(['Ada Park', 'Olu Nguyen'])}
          clearable
          onChoose={(id) => onChoose(id)}
        />
      )}
    </FieldForm>,
  );
  const field = page.getByRole('combobox', { name: 'Client' });

  await expect.element(field).toHaveValue('Ada Park');
  await field.fill('olu');
  await page.getByRole('option', { name: 'Olu Nguyen' }).click();
  await expectHeld({ owner: 2 });
  expect(onChoose.mock.calls).toEqual([[2]]);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toBeInvalid();
  await expect.element(page.getByText('Client is required')).toBeVisible();
});

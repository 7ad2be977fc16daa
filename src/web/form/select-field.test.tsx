import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { SelectField } from './select-field.tsx';

const CHOICES = [
  { value: 'metal', label: 'Metal' },
  { value: 'tile', label: 'Tile' },
  { value: 'slate', label: 'Slate', disabled: true },
];
const field = page.getByRole('combobox', { name: 'Material' });

test('a choice is made with the mouse', async () => {
  const onChoose = vi.fn<(value: string | null) => void>();
  await render(
    <FieldForm<{ material: string | null }> initial={{ material: null }}>
      {(control) => (
        <SelectField
          control={control}
          name="material"
          label="Material"
          choices={CHOICES}
          onChoose={onChoose}
        />
      )}
    </FieldForm>,
  );

  await field.click();
  await expectReadable();
  await page.getByRole('option', { name: 'Tile' }).click();
  await expectHeld({ material: 'tile' });
  expect(onChoose.mock.calls).toEqual([['tile']]);
});

test('a choice is made with the keyboard alone, and Tab alone opens nothing', async () => {
  await render(
    <FieldForm<{ material: string | null }> initial={{ material: 'metal' }}>
      {(control) => (
        <SelectField control={control} name="material" label="Material" choices={CHOICES} />
      )}
    </FieldForm>,
  );

  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .element(page.getByRole('option', { name: 'Metal' }))
    .toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expectHeld({ material: 'tile' });
});

test('a stored value that is no longer offered is kept under its own name', async () => {
  await render(
    <FieldForm<{ material: string | null }> initial={{ material: 'Thatch' }}>
      {(control) => (
        <SelectField control={control} name="material" label="Material" choices={CHOICES} />
      )}
    </FieldForm>,
  );

  await expect.element(field).toHaveValue('Thatch');
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Thatch' })).toBeVisible();
  await expectHeld({ material: 'Thatch' });
});

test('a choice that may be left out can be cleared, and a long list searched', async () => {
  await render(
    <FieldForm<{ material: string | null }> initial={{ material: 'tile' }}>
      {(control) => (
        <SelectField
          control={control}
          name="material"
          label="Material"
          choices={CHOICES}
          searchable
          clearable
          nothingFound="No such material"
        />
      )}
    </FieldForm>,
  );

  await field.fill('gold');
  await expect.element(page.getByText('No such material')).toBeVisible();
  await expectReadable();
  await field.fill('met');
  await page.getByRole('option', { name: 'Metal' }).click();
  await expectHeld({ material: 'metal' });
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { SwitchField } from './switch-field.tsx';

test('a checkbox and a switch hold yes or no, by mouse and by the space bar', async () => {
  await render(
    <FieldForm initial={{ isActive: false, isTaxed: true }}>
      {(control) => (
        <>
          <CheckboxField control={control} name="isActive" label="Active" />
          <SwitchField control={control} name="isTaxed" label="Taxed" />
        </>
      )}
    </FieldForm>,
  );

  await page.getByRole('checkbox', { name: 'Active' }).click();
  await expectHeld({ isActive: true, isTaxed: true });
  await userEvent.keyboard('{Tab} ');
  await expectHeld({ isActive: true, isTaxed: false });
  await expect.element(page.getByRole('switch', { name: 'Taxed' })).not.toBeChecked();
});

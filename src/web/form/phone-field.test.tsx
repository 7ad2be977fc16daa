import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { PhoneField } from './phone-field.tsx';

const field = page.getByRole('textbox', { name: 'Phone' });

function renderPhone(isFormattedWhileTyped: boolean) {
  return render(
    <FieldForm initial={{ phone: '' }}>
      {(control) => (
        <PhoneField
          control={control}
          name="phone"
          label="Phone"
          isFormattedWhileTyped={isFormattedWhileTyped}
        />
      )}
    </FieldForm>,
  );
}

test('ten digits become a phone number when the field is left, other text stays', async () => {
  await renderPhone(false);

  await field.fill('8015550142');
  await expectHeld({ phone: '8015550142' });
  await userEvent.tab();
  await expectHeld({ phone: '(801) 555-0142' });
  await field.fill('ask Olu');
  await userEvent.tab();
  await expectHeld({ phone: 'ask Olu' });
});

test('a phone number can take its marks while it is typed, and a change within it keeps the cursor', async () => {
  await renderPhone(true);

  await field.click();
  await userEvent.keyboard('8015550142');
  await expect.element(field).toHaveValue('(801) 555-0142');
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}9');
  await expect.element(field).toHaveValue('(901) 555-0142');
  expect((field.element() as HTMLInputElement).selectionStart).toBe(2);
});

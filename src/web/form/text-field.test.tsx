import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

test('a text field holds what is typed and shows its error and its help', async () => {
  await render(
    <FieldForm initial={{ name: '' }} refuses={{ name: 'Name is required' }}>
      {(control) => (
        <TextField
          control={control}
          name="name"
          label="Name"
          description="As on the sign"
          required
        />
      )}
    </FieldForm>,
  );
  const field = page.getByRole('textbox', { name: 'Name' });

  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/Name is required.*As on the sign/);
  await expectReadable();
  await field.fill('North roof');
  await expectHeld({ name: 'North roof' });
});

test('an email address is checked when its field is left, and no longer once it is right', async () => {
  await render(
    <FieldForm initial={{ email: '' }}>
      {(control) => <TextField control={control} name="email" type="email" label="Email" />}
    </FieldForm>,
  );
  const field = page.getByRole('textbox', { name: 'Email' });

  await field.fill('dana@');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('dana@example.com');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('a field without a visible label still has its name', async () => {
  await render(
    <FieldForm initial={{ name: '' }}>
      {(control) => <TextField control={control} name="name" label="Line 1: name" isLabelHidden />}
    </FieldForm>,
  );

  await expect.element(page.getByRole('textbox', { name: 'Line 1: name' })).toBeVisible();
});

test('a text area keeps its lines', async () => {
  await render(
    <FieldForm initial={{ notes: 'Gate code 4471' }}>
      {(control) => <TextAreaField control={control} name="notes" label="Notes" />}
    </FieldForm>,
  );

  await page.getByRole('textbox', { name: 'Notes' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}Dog in the yard');
  await expectHeld({ notes: 'Gate code 4471\nDog in the yard' });
});

test('A stored email address that cannot be emailed is marked as soon as its form opens', async () => {
  await render(
    <FieldForm initial={{ email: 'maria@mail' }}>
      {(control) => <TextField control={control} name="email" type="email" label="Email" />}
    </FieldForm>,
  );
  const field = page.getByRole('textbox', { name: 'Email' });

  await expect
    .element(field)
    .toHaveAccessibleDescription(
      'This is not a valid email address. Enter the whole email address, such as name@company.com',
    );
  await expectReadable();
  await field.fill('maria@mail.example');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

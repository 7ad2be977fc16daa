import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  choice,
  day,
  email,
  flag,
  lines,
  money,
  phone,
  reference,
  text,
  texts,
} from '#shared/fields/fields.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { fieldOf } from './entity-field.tsx';
import { FormControl } from './form-control.tsx';
import { FormGrid } from './form-grid.tsx';
import { emptyForm } from './form-values.ts';
import { NumberField } from './number-field.tsx';

const fields = {
  name: text('Name', { required: true }),
  email: email('Email'),
  phone: phone('Phone'),
  roof: choice('Roof', { metal: 'Standing seam', tile: 'Clay tile' }),
  price: money('Price'),
  surveyed: day('Surveyed'),
  isSteep: flag('Steep'),
  tags: texts('Tags'),
  notes: lines('Notes'),
  crew: reference('Crew', { message: 'Choose a crew' }),
};
const Field = fieldOf({ fields });

test('each field of a record is an input of its kind with a label, and the form holds the entered values', async () => {
  await render(
    <FieldForm initial={{ ...emptyForm(fields) }} refuses={{ price: 'Too much' }}>
      {(control) => (
        <FormControl control={control}>
          <FormGrid>
            <Field name="name" />
            <Field name="email" />
            <Field name="phone" />
            <Field name="roof" />
            <Field name="price" />
            <Field name="surveyed" />
            <Field name="isSteep" label="Steeper than 8/12" />
            <Field name="tags" />
            <Field name="notes" minRows={2} />
            <Field name="crew">{(field) => <NumberField {...field} />}</Field>
          </FormGrid>
        </FormControl>
      )}
    </FieldForm>,
  );

  await expect.element(page.getByLabelText('Name')).toBeRequired();
  await page.getByLabelText('Name').fill('North');
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Phone').fill('8015550142');
  await page.getByRole('combobox', { name: 'Roof' }).click();
  await page.getByRole('option', { name: 'Clay tile' }).click();
  await page.getByLabelText('Price').fill('1200');
  await page.getByLabelText('Surveyed').first().fill('2026-11-21');
  await page.getByRole('checkbox', { name: 'Steeper than 8/12' }).click();
  await page.getByLabelText('Tags').first().fill('hail');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Notes').fill('Two dogs');
  await page.getByLabelText('Crew').fill('4');
  await userEvent.tab();

  await expectHeld({
    name: 'North',
    email: 'ada@example.com',
    phone: '(801) 555-0142',
    roof: 'tile',
    price: 1200,
    surveyed: '2026-11-21',
    isSteep: true,
    tags: ['hail'],
    notes: 'Two dogs',
    crew: 4,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Too much')).toBeVisible();
  await expectReadable();
});

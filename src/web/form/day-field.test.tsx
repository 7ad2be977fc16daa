import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { DayField } from './day-field.tsx';

test('a day is held as the calendar day that was typed, whatever the time zone, and null when cleared', async () => {
  const onChoose = vi.fn<(day: string | null) => void>();
  await render(
    <FieldForm<{ due: string | null }> initial={{ due: '2026-12-01' }}>
      {(control) => <DayField control={control} name="due" label="Due" onChoose={onChoose} />}
    </FieldForm>,
  );
  const field = page.getByRole('textbox', { name: 'Due' });

  await expect.element(field).toHaveValue('Dec 1, 2026');
  await field.fill('3/8/2026');
  await userEvent.tab();
  await expectHeld({ due: '2026-03-08' });
  await field.fill('');
  await userEvent.tab();
  await expectHeld({ due: null });
  expect(onChoose.mock.calls).toEqual([['2026-03-08'], [null]]);
});

test('text that is no day stays in the field and is refused there', async () => {
  await render(
    <FieldForm<{ due: string | null }> initial={{ due: null }} refuses={{ due: 'Enter a date' }}>
      {(control) => <DayField control={control} name="due" label="Due" />}
    </FieldForm>,
  );
  const field = page.getByRole('textbox', { name: 'Due' });

  await field.fill('soon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toHaveValue('soon');
  await expect.element(field).toBeInvalid();
  await expect.element(page.getByText('Enter a date')).toBeVisible();
});

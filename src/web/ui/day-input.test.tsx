import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { DayInput, type DayInputProps } from './day-input.tsx';

function Day({ initial = null, ...props }: Partial<DayInputProps> & { initial?: string | null }) {
  const [day, setDay] = useState<string | null>(initial);

  return (
    <>
      <DayInput label="Due" value={day} onChange={setDay} {...props} />
      <p>Day: {day ?? 'none'}</p>
    </>
  );
}

const field = page.getByRole('textbox', { name: 'Due' });
const opener = page.getByRole('button', { name: 'Due: open calendar' });
const calendar = page.getByRole('dialog', { name: 'Choose a date' });
const held = (day: string) => expect.element(page.getByText(`Day: ${day}`)).toBeVisible();

test('a day is typed as an office writes it and read on Enter or when the field is left', async () => {
  await render(<Day />);

  await field.fill('1/5');
  await userEvent.keyboard('{Enter}');
  await held('2026-01-05');
  await expect.element(field).toHaveValue('Jan 5, 2026');
  await field.fill('tomorrow');
  await userEvent.tab();
  await held('2026-11-22');
  await field.fill('');
  await userEvent.tab();
  await held('none');
});

test('text that is no day is passed on as typed, for the form to refuse', async () => {
  await render(<Day initial="2026-11-21" />);

  await field.fill('2/30/2026');
  await userEvent.tab();
  await held('2/30/2026');
  await expect.element(field).toHaveValue('2/30/2026');
});

test('the calendar opens at the day of the field and takes another with a click', async () => {
  await render(<Day initial="2026-03-08" />);

  await opener.click();
  await expect.element(page.getByRole('button', { name: /March 8, 2026/ })).toHaveFocus();
  await expectReadable();
  await page.getByRole('button', { name: /March 31, 2026/ }).click();
  await held('2026-03-31');
  await expect.element(calendar).not.toBeInTheDocument();
});

test('the calendar of an empty field opens today, is walked by the arrow keys and taken by Enter', async () => {
  await render(<Day />);

  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /November 21, 2026/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
  await held('2026-11-27');
  await expect.element(opener).toHaveFocus();
});

test('Escape closes the calendar without a choice and returns the focus to its button', async () => {
  await render(<Day initial="2026-03-08" />);

  await opener.click();
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await held('2026-03-08');
});

test('the calendar goes to the next month and offers no day beyond its limits', async () => {
  await render(<Day initial="2026-11-21" maxDate="2026-12-05" />);

  await opener.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.element(page.getByRole('button', { name: /December 5, 2026/ })).toBeEnabled();
  await expect.element(page.getByRole('button', { name: /December 6, 2026/ })).toBeDisabled();
});

test('a day that cannot be changed has no calendar', async () => {
  await render(<Day initial="2026-11-21" disabled />);

  await expect.element(field).toBeDisabled();
  await expect.element(opener).toBeDisabled();
});

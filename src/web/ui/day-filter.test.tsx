import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/web/render.tsx';
import { DayFilter } from './day-filter.tsx';

function Narrowed() {
  const [day, setDay] = useState<string | undefined>('2026-11-01');

  return (
    <>
      <DayFilter label="From" value={day} onSet={setDay} />
      <p>Day: {day ?? 'none'}</p>
    </>
  );
}

test('a text that is no day stays to be corrected, says why and changes nothing', async () => {
  await render(<Narrowed />);
  const field = page.getByRole('textbox', { name: 'From' });

  await field.fill('the fifth');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a date such as 1/31/2026')).toBeVisible();
  await expect.element(field).toHaveValue('the fifth');
  await expect.element(page.getByText('Day: 2026-11-01')).toBeVisible();

  await field.fill('11/5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Day: 2026-11-05')).toBeVisible();
  await expect.element(page.getByText('Enter a date')).not.toBeInTheDocument();
});

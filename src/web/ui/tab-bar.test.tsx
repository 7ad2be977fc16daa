import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { TabBar } from './tab-bar.tsx';

const TABS = [
  { key: 'day', label: 'Day' },
  { key: 'week', label: 'Week' },
  { key: 'month', label: 'Month' },
] as const;

function Views() {
  const [open, setOpen] = useState<(typeof TABS)[number]['key']>('day');

  return (
    <TabBar label="Views" tabs={TABS} open={open} onOpen={setOpen}>
      <p>The {open}</p>
    </TabBar>
  );
}

test('a tab shows its panel when it is pressed', async () => {
  await render(<Views />);

  await expect.element(page.getByRole('tabpanel', { name: 'Day' })).toHaveTextContent('The day');
  await page.getByRole('tab', { name: 'Month' }).click();
  await expect
    .element(page.getByRole('tabpanel', { name: 'Month' }))
    .toHaveTextContent('The month');
  await expect
    .element(page.getByRole('tab', { name: 'Month' }))
    .toHaveAttribute('aria-selected', 'true');
  await expectReadable();
});

test('the arrow keys, Home and End go through the tabs, which are one stop of the Tab key', async () => {
  await render(<Views />);
  const tab = (name: string) => page.getByRole('tab', { name });

  await tab('Day').click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Month')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(tab('Week')).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('The week');
  await userEvent.keyboard('{End}');
  await expect.element(tab('Month')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(tab('Day')).toHaveFocus();
  await expect.element(tab('Week')).toHaveAttribute('tabindex', '-1');
});

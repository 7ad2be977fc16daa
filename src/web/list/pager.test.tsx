import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/web/render.tsx';
import { Pager } from './pager.tsx';

function Pages({ total, isTotalBounded = false }: { total: number; isTotalBounded?: boolean }) {
  const [number, setNumber] = useState(1);

  return (
    <Pager
      page={number}
      pageSize={5}
      total={total}
      isTotalBounded={isTotalBounded}
      items="visits"
      onPage={setNumber}
    >
      <a href="/visits">View all</a>
    </Pager>
  );
}

test('a short list within a page is turned one page at a time, from end to end', async () => {
  await render(<Pages total={12} />);
  const next = page.getByRole('button', { name: 'Next visits' });
  const previous = page.getByRole('button', { name: 'Previous visits' });

  await expect.element(page.getByText('1 - 5 of 12 visits')).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await next.click();
  await next.click();
  await expect.element(page.getByText('11 - 12 of 12 visits')).toBeVisible();
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(page.getByText('6 - 10 of 12 visits')).toBeVisible();
});

test('a short list that is all on show has nothing to turn', async () => {
  await render(
    <>
      <p>Visits</p>
      <Pages total={5} />
    </>,
  );

  await expect.element(page.getByText('Visits')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a list without a known end always has a next page', async () => {
  await render(<Pages total={6} isTotalBounded />);

  await page.getByRole('button', { name: 'Next visits' }).click();
  await expect.element(page.getByText('6 - 6 of 6+ visits')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next visits' })).toBeEnabled();
});

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

function Form({ isLeavingFine = false }: { isLeavingFine?: boolean }) {
  const [text, setText] = useState('');

  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to={'/jobs' as string}>Jobs</Link>
      <Link to={'/roofs?tab=photos' as string}>Photos</Link>
      <Link to={'/roofs?q=hail' as string}>Search</Link>
      <UnsavedChangesGuard isDirty={text !== ''} isLeavingFine={() => isLeavingFine} />
    </>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const at = (path: string) => expect.element(page.getByRole('heading', { name: `At ${path}` }));

test('a user with unsaved changes is asked before a link is followed, and stays by default', async () => {
  await render(<Form />, { address: '/roofs' });
  await name.fill('North');

  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stay here' })).toHaveFocus();
  await expectReadable();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('North');

  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await at('/jobs').toBeVisible();
});

test('another tab of the same page takes a form away and is asked about, a search is not', async () => {
  const shown = await render(<Form />, { address: '/roofs' });
  await name.fill('North');

  await page.getByRole('link', { name: 'Search' }).click();
  await expect.poll(shown.address).toBe('/roofs?q=hail');
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect.element(question).toBeVisible();
});

test('a user without changes, or who has just saved them, leaves without a question', async () => {
  const shown = await render(<Form />, { address: '/roofs' });
  await page.getByRole('link', { name: 'Jobs' }).click();
  await at('/jobs').toBeVisible();
  await shown.unmount();

  await render(<Form isLeavingFine />, { address: '/roofs' });
  await name.fill('North');
  await page.getByRole('link', { name: 'Jobs' }).click();
  await at('/jobs').toBeVisible();
});

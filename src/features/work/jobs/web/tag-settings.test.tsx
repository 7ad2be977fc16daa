import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import type { UsedWord } from '../job-word.ts';
import { jobTagEndpoints } from '../job-word-endpoints.ts';
import { TagSettings } from './tag-settings.tsx';

const tag = (word: string, more: Partial<UsedWord> = {}): UsedWord => ({
  word,
  jobs: 12,
  trashed: 0,
  spellings: [word],
  ...more,
});

const show = (options: { isPhone?: boolean } = {}) =>
  render(<TagSettings />, { address: '/settings?tab=tags', ...options });
const button = (name: string) => page.getByRole('button', { name });

test('Tags are listed with their jobs, searched, and sorted', async () => {
  const asked = answer(jobTagEndpoints.list, ({ query }) =>
    query.get('q') === 'st'
      ? { tags: [tag('steep', { jobs: 1 })], total: 1 }
      : { tags: [tag('hail', { trashed: 2 }), tag('steep', { jobs: 1 })], total: 2 },
  );
  const shown = await show();
  await expect.element(page.getByText('12 jobs · 2 in the trash')).toBeVisible();
  await expectReadable();

  await page.getByLabelText('Order').selectOptions('A to Z');
  await expect.poll(() => asked().at(-1)?.query.get('sort')).toBe('word');
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('st');
  await expect.element(page.getByText('hail')).not.toBeInTheDocument();
  await page.getByRole('link', { name: '1 job' }).click();
  await expect.poll(shown.address).toBe('/jobs?filter[tags]=steep');
});

test('A company without tags reads how tags are added, and a search without a match says so', async () => {
  answer(jobTagEndpoints.list, () => ({ tags: [], total: 0 }));
  await show();
  await expect.element(page.getByText('No tags yet')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search tags' }).fill('hail');
  await expect.element(page.getByText('No tags match this search.')).toBeVisible();
  await expectReadable();
});

test('A rename shows the number of affected jobs before it runs', async () => {
  answer(jobTagEndpoints.list, () => ({ tags: [tag('hail')], total: 1 }));
  answer(jobTagEndpoints.previewRename, ({ query }) => ({
    jobs: 14,
    trashed: 2,
    to: query.get('to') ?? '',
    mergesInto: null,
  }));
  const renamed = answer(jobTagEndpoints.rename, () => ({ jobs: 14 }));
  await show({ isPhone: true });
  await button('Rename hail').click();
  const dialog = page.getByRole('dialog', { name: 'Rename “hail”' });
  await dialog.getByLabelText('New name').fill('Hail damage');
  await expect
    .element(dialog.getByText('“hail” becomes “Hail damage” on 14 jobs, 2 of them in the trash.'))
    .toBeVisible();
  await expectReadable();

  await dialog.getByRole('button', { name: 'Rename' }).click();
  await vi.waitFor(() =>
    expect(renamed()).toMatchObject([
      { body: { from: 'hail', to: 'Hail damage', isMerge: false } },
    ]),
  );
  await expect.element(page.getByText('14 jobs changed')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('An existing name is shown and can be merged, and the typed text stays after an error', async () => {
  answer(jobTagEndpoints.list, () => ({ tags: [tag('hail'), tag('Storm')], total: 2 }));
  answer(jobTagEndpoints.previewRename, ({ query }) => ({
    jobs: 12,
    trashed: 0,
    to: 'Storm',
    mergesInto: query.get('to') === 'storm' ? { label: 'Storm', jobs: 5 } : null,
  }));
  let isRefused = true;
  const renamed = answer(jobTagEndpoints.rename, () => {
    if (isRefused) throw new AppError('unavailable', 'The database is away.');
    return { jobs: 12 };
  });
  await show();
  await button('Rename hail').click();
  const dialog = page.getByRole('dialog', { name: 'Rename “hail”' });
  await dialog.getByLabelText('New name').fill('storm');
  await expect.element(dialog.getByText(/“Storm” already exists on 5 jobs/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.element(dialog.getByText('The database is away.')).toBeVisible();
  await expect.element(dialog.getByLabelText('New name')).toHaveValue('storm');

  isRefused = false;
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await vi.waitFor(() => expect(renamed().at(-1)).toMatchObject({ body: { isMerge: true } }));
  await expect.element(page.getByText('Tag merged')).toBeVisible();
});

test('Several spellings of a tag can be merged into one', async () => {
  answer(jobTagEndpoints.list, () => ({
    tags: [tag('Hail', { spellings: ['HAIL', 'Hail', 'hail'] })],
    total: 1,
  }));
  answer(jobTagEndpoints.previewRename, () => ({
    jobs: 3,
    trashed: 0,
    to: 'Hail',
    mergesInto: null,
  }));
  await show();
  await expect.element(page.getByText('also written HAIL, hail')).toBeVisible();
  await button('Use one spelling Hail').click();

  await expect.element(page.getByText('“Hail” becomes “Hail” on 3 jobs.')).toBeVisible();
});

test('Removing a tag asks a question with the number of jobs', async () => {
  answer(jobTagEndpoints.list, () => ({ tags: [tag('hail', { trashed: 1 })], total: 1 }));
  const removed = answer(jobTagEndpoints.remove, () => ({ jobs: 13 }));
  await show();
  await button('Remove hail').click();
  const dialog = page.getByRole('dialog', { name: 'Remove tag' });
  await expect.element(dialog.getByText(/from 13 jobs, 1 of them in the trash/)).toBeVisible();
  await expectReadable();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await vi.waitFor(() => expect(removed()).toMatchObject([{ body: { word: 'hail' } }]));
});

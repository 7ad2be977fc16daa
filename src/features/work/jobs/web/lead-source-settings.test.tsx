import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { leadSourceEndpoints } from '../job-word-endpoints.ts';
import type { ManagedSource } from '../job-word.ts';
import { leadSourceLabel } from '../lead-source.ts';
import { LeadSourceSettings } from './lead-source-settings.tsx';

const source = (word: string, more: Partial<ManagedSource> = {}): ManagedSource => ({
  word,
  label: leadSourceLabel(word),
  isHidden: false,
  kind: 'standard',
  jobs: 0,
  trashed: 0,
  spellings: [],
  ...more,
});

const ALL = [
  source('referral', { jobs: 40 }),
  source('online', { isHidden: true }),
  source('Yard sign', { kind: 'own', jobs: 3, trashed: 1 }),
  source('Radio', { kind: 'own' }),
  source('Hone show', { kind: 'unlisted', jobs: 1 }),
];

const show = (options: { isPhone?: boolean } = {}) =>
  render(<LeadSourceSettings />, { address: '/settings?tab=lead-sources', ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menu = async (name: string, item: string) => {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const noAnswer = () => [];

test('The list shows the number of jobs per source, and words on jobs that the list lacks', async () => {
  answer(leadSourceEndpoints.managed, () => ALL);
  const shown = await show();
  const list = page.getByRole('list', { name: 'Lead sources' });
  await expect.element(list.getByText('3 jobs · 1 in the trash')).toBeVisible();
  await expect.element(list.getByText('Hidden')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Not in the list' }).getByText('Hone show'))
    .toBeVisible();
  // Standard sources cannot be renamed or removed.
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(3);
  await expectReadable();

  await page.getByRole('link', { name: '40 jobs' }).click();
  await expect.poll(shown.address).toBe('/jobs?filter[leadSource]=referral');
});

test('Sources can be moved and hidden', async () => {
  answer(leadSourceEndpoints.managed, () => ALL);
  const arranged = answer(leadSourceEndpoints.arrange, noAnswer);
  const sent = () => arranged().at(-1)?.body as { sources: Partial<ManagedSource>[] } | undefined;
  await show({ isPhone: true });
  await button('Move Yard sign up').click();
  await expect
    .poll(() => sent()?.sources.map(({ word }) => word))
    .toEqual(['referral', 'Yard sign', 'online', 'Radio']);
  await expect.element(button('Hide Referral')).toBeEnabled();
  await button('Hide Referral').click();
  await expect.poll(() => sent()?.sources[0]).toEqual({ word: 'referral', isHidden: true });
  await button('Show Online').click();
  await expect.poll(() => sent()?.sources[1]).toEqual({ word: 'online', isHidden: false });

  await button('Move Referral up').click({ force: true });
  expect(arranged()).toHaveLength(3);
  await expectReadable();
});

test('A source can be added; a duplicate shows an error at the field and keeps the typed text', async () => {
  answer(leadSourceEndpoints.managed, () => ALL);
  answer(leadSourceEndpoints.add, ({ body }) => {
    const { word } = body as { word: string };
    if (word !== 'Billboard') {
      const message = '“Radio” is already in your list.';
      throw new AppError('conflict', message, { issues: [{ path: 'word', message }] });
    }
    return { word, label: word, isHidden: false };
  });
  await show();
  const field = page.getByRole('textbox', { name: 'New lead source' });
  await field.fill('radio');
  await button('Add').click();
  await expect.element(page.getByText('“Radio” is already in your list.').first()).toBeVisible();
  await expect.element(field).toHaveValue('radio');

  await field.fill('Billboard');
  await button('Add').click();
  await expect.element(page.getByText('Lead source added')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('A company source can be renamed, merged into another, or removed when no job has it', async () => {
  answer(leadSourceEndpoints.managed, () => ALL);
  answer(leadSourceEndpoints.previewRename, ({ query }) => ({
    jobs: 4,
    trashed: 1,
    to: leadSourceLabel(query.get('to') ?? ''),
    mergesInto: query.get('to') === 'referral' ? { label: 'Referral', jobs: 40 } : null,
  }));
  const renamed = answer(leadSourceEndpoints.rename, () => ({ jobs: 4 }));
  const removed = answer(leadSourceEndpoints.remove, () => undefined);
  await show();
  await menu('Yard sign', 'Merge into another');
  const dialog = page.getByRole('dialog', { name: 'Merge “Yard sign”' });
  await dialog.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Referral' }).click();
  await expect
    .element(dialog.getByText(/“Yard sign” becomes “Referral” on 4 jobs, 1 of them in the trash/))
    .toBeVisible();
  await expectReadable();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await vi.waitFor(() =>
    expect(renamed()).toMatchObject([
      { body: { from: 'Yard sign', to: 'referral', isMerge: true } },
    ]),
  );
  await expect.element(dialog).not.toBeInTheDocument();

  await menu('Radio', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await vi.waitFor(() => expect(removed()).toMatchObject([{ body: { word: 'Radio' } }]));
});

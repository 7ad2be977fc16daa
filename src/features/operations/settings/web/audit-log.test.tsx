import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '#app/web/features.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { anEvent } from '#test/history-event.ts';
import { render } from '#test/web/render.tsx';
import { AuditLog } from './audit-log.tsx';

const signedIn = anEvent({
  entity: 'users',
  label: 'Dana Whitfield',
  action: 'signed_in',
  changes: { signedInWith: { before: null, after: 'password' } },
});

/** Renders the log at this URL. Returns it with a function for the last request's query. */
async function show(address: string) {
  answer(teamEndpoints.users, () => []);
  const asked = answer(historyEndpoints.log, ({ query }) =>
    query.get('action') === 'voided' ? [] : [signedIn],
  );
  const shown = await render(<AuditLog />, { address });

  return { ...shown, last: () => Object.fromEntries(asked().at(-1)?.query ?? []) };
}

test('The filters of the audit log are in its address, beside the open tab, and come back with it', async () => {
  const { address, back, last } = await show('/settings?tab=audit');
  await expect.element(page.getByText('Dana Whitfield signed in with password')).toBeVisible();
  await expectReadable();

  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Signed in');
  await vi.waitFor(() => expect(last()).toEqual({ action: 'signed_in' }));
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Users');
  await vi.waitFor(() => expect(last()).toEqual({ action: 'signed_in', entity: 'users' }));
  expect(address()).toBe('/settings?tab=audit&filter[action]=signed_in&filter[entity]=users');

  back();
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('signed_in');
});

test('An address narrows the log, its wrong filters are left out, and clearing takes the others off', async () => {
  const { address, last } = await show(
    '/settings?tab=audit&filter[action]=voided&filter[from]=2026-11-01&filter[entity]=boats&filter[userId]=0',
  );

  await expect.element(page.getByText('No results found')).toBeVisible();
  expect(last()).toEqual({ action: 'voided', from: '2026-11-01' });
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('Nov 1, 2026');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('Dana Whitfield signed in with password')).toBeVisible();
  expect(last()).toEqual({});
  expect(address()).toBe('/settings?tab=audit');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import {
  textConsentEndpoints,
  type TextConsent,
} from '#features/office/text-updates/text-consent-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { ME } from '#test/web/me.ts';
import { render } from '#test/web/render.tsx';
import { TextConsentList } from './text-consent-list.tsx';

const ON: TextConsent = {
  id: 3,
  userId: 7,
  fullName: 'Tom Okafor',
  phone: '(801) 555-0142',
  agreedBy: 'dialog',
  agreedAt: '2026-11-20T17:00:00.000Z',
  address: '10.0.0.7',
  wordingVersion: 1,
  wording: 'I agree to get text messages from Ridgeline Roofing.',
  endedAt: null,
  endedBy: null,
};
const ENDED: TextConsent = {
  ...ON,
  id: 2,
  agreedAt: '2026-11-18T17:00:00.000Z',
  endedAt: '2026-11-19T17:00:00.000Z',
  endedBy: 'stop',
};

/** Renders the list with these consents. The mocked server filters them by state. */
async function show(all: TextConsent[], isPhone = false) {
  answer(teamEndpoints.users, () => [{ ...ME, id: 7, fullName: 'Tom Okafor' }]);
  const asked = answer(textConsentEndpoints.list, ({ query }) => {
    const state = query.get('filter[state]');
    const rows = all.filter(
      ({ endedAt }) => state === null || (state === 'on') === (endedAt === null),
    );

    return { rows, total: rows.length };
  });
  const shown = await render(<TextConsentList />, { address: '/settings?tab=texts', isPhone });

  return { ...shown, last: () => String(asked().at(-1)?.query) };
}

test('The list says who agreed, when and how, to which words, and what ended it', async () => {
  await show([ON, ENDED]);

  await expect.element(page.getByText(/Agreed Nov 20, 2026.+in Gable with a code$/)).toBeVisible();
  await expect.element(page.getByText(/Ended Nov 19, 2026.+by texting STOP$/)).toBeVisible();
  await page.getByText('Wording, version 1').first().click();
  await expect.element(page.getByText(ON.wording ?? '').first()).toBeVisible();
  await expectReadable();
});

test('The list is narrowed by state and person, and the address keeps that', async () => {
  const { address, last } = await show([ON, ENDED]);
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('On');
  await expect.element(page.getByText(/by texting STOP/)).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Person' }).selectOptions('Tom Okafor');

  await expect.poll(address).toBe('/settings?tab=texts&filter[state]=on&filter[userId]=7');
  await expect.poll(() => decodeURIComponent(last())).toContain('filter[userId]=7');
});

test('A company in which no user has agreed yet reads where they do', async () => {
  await show([], true);

  await expect.element(page.getByText('No one has opted in yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await expectReadable();
});

test('The spreadsheet is asked for with the filters of the list', async () => {
  await show([ON, ENDED]);
  const exported = answer(textConsentEndpoints.exportCsv, () => 'Name\r\n');
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Ended');
  await expect.element(page.getByText(/Agreed Nov 20, 2026/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Export CSV' }).click();

  await expect.poll(() => String(exported()[0]?.query)).toBe('filter%5Bstate%5D=ended');
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clientChangeEndpoints } from '#features/work/contacts/client-change.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { NOTHING_ENDS } from '#test/client-change.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { aClient } from '#test/web/contacts.ts';
import { aJob } from '#test/web/jobs.ts';
import { render } from '#test/web/render.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { EditJobTab } from './edit-job-page.tsx';

const ENDS = { ...NOTHING_ENDS, sharedFiles: 2, submissions: 1, addresses: 1 };

let updates: () => { body: unknown }[];

beforeEach(() => {
  const maria = aClient({ id: 4, name: 'Maria Alvarez' });
  const ann = aClient({ id: 5, name: 'Ann Park' });
  answer(teamEndpoints.users, () => []);
  answer(contactEndpoints.list, () => ({ rows: [maria, ann], total: 2 }));
  answer(contactEndpoints.read, ({ params: { id } }) => ({
    ...(Number(id) === 4 ? maria : ann),
    notes: null,
  }));
  answer(jobEndpoints.read, () => aJob({ id: 7 }));
  updates = answer(jobEndpoints.update, () => aJob({ id: 7, clientId: 5, clientName: 'Ann Park' }));
});

async function giveToAnn(isPhone = false) {
  await render(<EditJobTab id={7} />, { isPhone });
  await page.getByRole('combobox', { name: /Client/ }).click();
  await page.getByRole('option', { name: /Ann Park/ }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

test('Before a job moves to another client, the user sees what ends, and can cancel (T1)', async () => {
  answer(clientChangeEndpoints.read, () => ENDS);
  await giveToAnn(true);

  for (const words of [
    /2 files will no longer be shared with Maria Alvarez/,
    /1 form submission from Maria Alvarez will no longer be attached/,
    /Its address changes from Maria Alvarez’s to the other client’s/,
  ]) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await expectReadable();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  expect(updates()).toEqual([]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Change Client' }).click();
  await expect.poll(() => updates().map(({ body }) => body)).toEqual([{ clientId: 5, version: 1 }]);
});

test('A job without anything to end moves to another client without a question', async () => {
  answer(clientChangeEndpoints.read, () => ({
    ...ENDS,
    sharedFiles: 0,
    submissions: 0,
    addresses: 0,
  }));
  await giveToAnn();

  await expect.poll(() => updates().map(({ body }) => body)).toEqual([{ clientId: 5, version: 1 }]);
});

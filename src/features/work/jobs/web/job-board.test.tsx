import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { aJob } from '#test/web/jobs.ts';
import { aColleague, PHOTO } from '#test/web/people.ts';
import { render } from '#test/web/render.tsx';
import type { Job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { JobBoard } from './job-board.tsx';

const MATCHING = { q: '', filters: [] };

/** The jobs on the fake server. */
let jobs: Job[] = [];

beforeEach(() => {
  jobs = [
    aJob({ id: 1, title: 'Alvarez re-roof', city: 'Provo', contractAmount: 12_000.5 }),
    aJob({ id: 2, title: 'Gutter repair', salesRepName: 'Priya Nair', endDate: '2026-11-01' }),
  ];
  answer(teamEndpoints.users, () => [aColleague({ id: 2, avatar: PHOTO }), aColleague({ id: 3 })]);
  answer(jobEndpoints.list, ({ list }) => {
    const status = list.filters.find(({ field }) => field === 'status')?.values[0];
    const rows = jobs.filter((one) => one.status === status);

    return { rows, total: rows.length };
  });
});

/** Handles requests that change a job's status; a lost job requires a reason. */
const takePatches = () =>
  answer(jobEndpoints.patch, ({ params, body }) => {
    const id = Number(params['id']);
    jobs = jobs.map((one) => (one.id === id ? { ...one, ...(body as object) } : one));

    return jobs.find((one) => one.id === id) ?? aJob({});
  });

const column = (name: string) => page.getByRole('region', { name, exact: true });

async function send(title: string, stage: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${title} to` }).click();
  await page.getByRole('menuitemradio', { name: stage }).click();
}

test('the board has a column for each stage, and a card shows the client and the amount of a job', async () => {
  await render(<JobBoard matching={MATCHING} />);

  const cards = column('Lead').getByRole('listitem');
  await expect.element(cards.first()).toHaveTextContent('Alvarez re-roofMaria Alvarez · Provo');
  await expect.element(cards.first()).toHaveTextContent('$12,000.50');
  await expect.element(cards.nth(1)).toHaveTextContent('OverdueNov 1, 2026');
  await expect.element(cards.nth(1)).toHaveTextContent('Priya Nair');
  for (const name of [
    'Appointment Scheduled',
    'Estimating',
    'Signed Contract',
    'Completed',
    'Lost',
  ])
    await expect.element(column(name)).toBeInTheDocument();
  await expectReadable();
});

test('a card has the photo of its sales rep, and the initials of one without a photo', async () => {
  jobs = [
    aJob({ id: 1, title: 'Alvarez re-roof', salesRep: 2, salesRepName: 'Priya Nair' }),
    aJob({ id: 2, title: 'Gutter repair', salesRep: 3, salesRepName: 'Tom Okafor' }),
  ];
  await render(<JobBoard matching={MATCHING} />);
  const card = (title: string) => column('Lead').getByRole('listitem').filter({ hasText: title });
  const pictureOn = (title: string) =>
    card(title).element().querySelector('img')?.getAttribute('src');

  await expect.poll(() => pictureOn('Alvarez re-roof')).toBe(PHOTO);
  expect(pictureOn('Gutter repair')).toBeUndefined();
  await expect.element(card('Gutter repair').getByText('TO', { exact: true })).toBeVisible();
});

test('a job that is moved to another column gets its stage', async () => {
  const calls = takePatches();
  await render(<JobBoard matching={MATCHING} />);
  await send('Alvarez re-roof', 'Signed Contract');

  await expect
    .element(column('Signed Contract').getByRole('link', { name: 'Alvarez re-roof' }))
    .toBeInTheDocument();
  await expect.poll(() => calls()[0]?.body).toEqual({ status: 'signed_contract', place: {} });
});

test('moving a job to Lost asks for a reason, and cancelling moves it back', async () => {
  const calls = takePatches();
  await render(<JobBoard matching={MATCHING} />);
  await send('Gutter repair', 'Lost');
  await page
    .getByRole('dialog', { name: 'Mark as Lost' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect
    .element(column('Lead').getByRole('link', { name: 'Gutter repair' }))
    .toBeInTheDocument();
  expect(calls()).toHaveLength(0);

  await send('Gutter repair', 'Lost');
  const dialog = page.getByRole('dialog', { name: 'Mark as Lost' });
  await dialog.getByLabelText('Why was it lost?').click();
  await page.getByRole('option', { name: 'Price' }).click();
  await dialog.getByRole('button', { name: 'Mark as Lost' }).click();
  await expect
    .element(column('Lost').getByRole('link', { name: 'Gutter repair' }))
    .toBeInTheDocument();
  expect(calls()[0]?.body).toEqual({ status: 'lost', lostReason: 'price', place: {} });
});

test('a rejected move is reverted with a message', async () => {
  answer(jobEndpoints.patch, () => {
    throw new AppError('conflict', 'This job was deleted.');
  });
  await render(<JobBoard matching={MATCHING} />);
  await send('Alvarez re-roof', 'Review');

  await expect.element(page.getByText('Error updating job')).toBeVisible();
  await expect
    .element(column('Lead').getByRole('link', { name: 'Alvarez re-roof' }))
    .toBeInTheDocument();
});

test('a sales rep can move only their own jobs, and a user without permission none', async () => {
  jobs = jobs.map((one) => ({ ...one, isOwn: one.id === 2 }));
  await render(<JobBoard matching={MATCHING} />, { me: { accessProfile: 'Sales Representative' } });

  await expect.element(page.getByRole('button', { name: 'Pick up Gutter repair' })).toBeVisible();
  expect(page.getByRole('button', { name: /Pick up|Move/ }).elements()).toHaveLength(2);
});

test('a board filtered by status has only the columns of those stages', async () => {
  const filters = [{ field: 'status', operator: 'equals' as const, values: ['lead', 'lost'] }];
  await render(<JobBoard matching={{ q: '', filters }} />);

  await expect.element(column('Lost')).toBeVisible();
  await expect.element(column('Review')).not.toBeInTheDocument();
});

/** Job and task reports, compared with figures calculated manually. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dashboardEndpoints } from '#features/insight/dashboard/dashboard-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, aTask } from '#test/factories.ts';
import type { ReportResult } from '../report.ts';

const api = await startApi({ clock: '2026-10-05T18:00:00Z' });
const NOVEMBER_21 = '2026-11-21T18:00:00Z';
let dana: TestUser;
let priya: TestUser;
let cole: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  cole = await api.as('Sales Representative', { fullName: 'Cole Jensen' });
});

async function report(path: string, user = dana) {
  const { rows, totals } = (await user.expect(200).get(`/api/reports/${path}`))
    .body as ReportResult;

  return { rows: rows.map(({ name, figures }) => [name, figures]), totals };
}

const move = (id: number, change: object) => dana.expect(200).patch(`/api/jobs/${id}`, change);

/**
 * Creates five jobs: two sold by Priya in November, one sold by Cole in October and later lost, and
 * two leads.
 */
async function fiveJobs() {
  const client = await aContact(dana);
  const add = (salesRep: number | null, leadSource: string | null, contractAmount: number | null) =>
    aJob(dana, { clientId: client.id, salesRep, leadSource, contractAmount });
  const first = await add(priya.userId, 'referral', 10_000.25);
  const second = await add(priya.userId, 'Radio', 5000);
  const third = await add(cole.userId, 'referral', 7000);
  await add(cole.userId, 'radio', null);
  await add(null, null, 900);
  await move(third.id, { status: 'signed_contract' });
  api.clock.set(NOVEMBER_21);
  await move(first.id, { status: 'in_progress' });
  await move(second.id, { status: 'completed' });
  await move(third.id, { status: 'lost', lostReason: 'price' });
}

describe('the report of sales by rep', () => {
  test('counts each sold job in the period in which it was sold, and none that was lost since (S20, M1)', async () => {
    await fiveJobs();
    const priyas = {
      sold: 2,
      value: 15_000.25,
      priced: 2,
      average: 7500.13,
      completed: 1,
    };

    expect(await report('sales-by-rep')).toEqual({
      rows: [['Priya Nair', priyas]],
      totals: priyas,
    });
    expect(await report('sales-by-rep?to=2026-10-31')).toMatchObject({ rows: [] });
    expect(await report('sales-by-rep?from=2026-11-01&to=2026-11-30')).toEqual({
      rows: [['Priya Nair', priyas]],
      totals: priyas,
    });
  });

  test('agrees with what the dashboard says was sold this month and this quarter (S18)', async () => {
    await fiveJobs();
    const stats = await dana.ok(dashboardEndpoints.stats, {});
    for (const [from, value, count] of [
      ['2026-11-01', stats.soldThisMonth, stats.soldCountThisMonth],
      ['2026-10-01', stats.soldThisQuarter, stats.soldCountThisQuarter],
    ] as const) {
      const { totals } = await report(`sales-by-rep?from=${from}`);
      expect([totals['value'], totals['sold']]).toEqual([value, count]);
    }
  });

  test('shows a sales rep their own sales alone, though they may read all jobs', async () => {
    await fiveJobs();
    const { rows } = await report('sales-by-rep', priya);
    expect(rows.map(([name]) => name)).toEqual(['Priya Nair']);
    expect(await report('sales-by-rep', cole)).toMatchObject({ rows: [] });
    expect(await report(`sales-by-rep?salesRep=${priya.userId}`, cole)).toMatchObject({ rows: [] });
  });
});

test('The pipeline has every open stage, with its jobs and what they are worth (S20, S21)', async () => {
  await fiveJobs();
  const none = { jobs: 0, value: 0, contracts: 0, priced: 0, average: null, urgent: 0 };
  const lead = { jobs: 2, value: 900, contracts: 900, priced: 1, average: 900, urgent: 0 };
  const sold = 10_000.25;

  expect(await report('pipeline')).toEqual({
    rows: [
      ['Lead', lead],
      ['Appointment Scheduled', none],
      ['Estimating', none],
      ['Signed Contract', none],
      ['To Do', none],
      [
        'In Progress',
        { jobs: 1, value: sold, contracts: sold, priced: 1, average: sold, urgent: 0 },
      ],
      ['Review', none],
    ],
    totals: {
      jobs: 3,
      value: 10_900.25,
      contracts: 10_900.25,
      priced: 2,
      average: 5450.13,
      urgent: 0,
    },
  });
});

test('Lead sources that differ only in their apostrophe, dash or accents are one row of the report', async () => {
  for (const leadSource of [
    "Tom O'Rourke",
    'Tom O’Rourke',
    'tom o\u2018rourke',
    'Café ad',
    'CAFE AD',
  ]) {
    await aJob(dana, { leadSource });
  }
  const { rows } = await report('lead-sources');

  expect(rows.map(([, figures]) => (figures as { jobs: number }).jobs)).toEqual([3, 2]);
});

test('Lead sources ignore the case of letters, and show the number of their sold jobs (S20, C36)', async () => {
  await fiveJobs();

  expect(await report('lead-sources')).toEqual({
    rows: [
      [
        'radio',
        { jobs: 2, open: 1, sold: 1, lost: 0, share: 50, value: 5000, priced: 1, average: 5000 },
      ],
      [
        'Referral',
        {
          jobs: 2,
          open: 0,
          sold: 1,
          lost: 1, // after being sold
          share: 50,
          value: 10_000.25,
          priced: 1,
          average: 10_000.25,
        },
      ],
      [
        'No lead source',
        { jobs: 1, open: 1, sold: 0, lost: 0, share: 0, value: 0, priced: 0, average: null },
      ],
    ],
    totals: {
      jobs: 5,
      open: 2,
      sold: 2,
      lost: 1,
      share: 40,
      value: 15_000.25,
      priced: 2,
      average: 7500.13,
    },
  });
  expect(await report('lead-sources?from=2026-10-06')).toMatchObject({ rows: [] });
});

test('Tasks by person counts what is open, late and done, and adds up hours (S20)', async () => {
  const add = (assignedTo: number | null, dueDate: string | null, estimatedHours: number | null) =>
    aTask(dana, { assignedTo, dueDate, estimatedHours });
  await add(priya.userId, '2026-11-20', 1.5);
  await add(priya.userId, '2026-11-21', 2);
  await add(priya.userId, null, null);
  const done = await add(priya.userId, '2026-10-10', 4);
  await add(null, '2026-10-06', 8);
  // It is 11 a.m. on November 21.
  const today = { dueDate: '2026-11-21', estimatedHours: 1 };
  await aTask(dana, { ...today, dueTime: '10:59' });
  await aTask(dana, { ...today, dueTime: '11:01' });
  await dana.expect(200).patch(`/api/tasks/${done.id}`, { status: 'completed' });
  api.clock.set(NOVEMBER_21);

  expect(await report('tasks-by-person')).toEqual({
    rows: [
      ['Priya Nair', { open: 3, late: 1, estimated: 3.5, completed: 1, logged: 0, share: 33 }],
      ['Unassigned', { open: 3, late: 2, estimated: 10, completed: 0, logged: 0, share: 67 }],
    ],
    totals: { open: 6, late: 3, estimated: 13.5, completed: 1, logged: 0, share: 50 },
  });
  expect((await report('tasks-by-person', priya)).rows).toHaveLength(1);
  expect(await report('tasks-by-person', cole)).toMatchObject({ rows: [] });
});

import { beforeEach, expect, test } from 'vitest';
import { startApi, type TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, over } from '#test/factories.ts';
import { CREATE_STATUSES } from '#features/work/jobs/job.ts';
import { salesEndpoints, type SalesPeriod } from '../sales.ts';

// Saturday, November 21, 2026, in Denver.
const NOVEMBER_21 = '2026-11-21T18:00:00Z';
const api = await startApi({ clock: NOVEMBER_21 });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const sales = (period: SalesPeriod, user = dana) =>
  user.ok(salesEndpoints.sales, { query: { period } });

const move = (id: number, change: object) => dana.expect(200).patch(`/api/jobs/${id}`, change);

test('A new company has an empty pipeline, no leaders and no rate', async () => {
  expect(await sales('year')).toMatchObject({
    pipeline: ['lead', 'appointment_scheduled', 'estimating', 'signed_contract', 'to_do']
      .concat('in_progress', 'review')
      .map((stage) => ({ stage, count: 0, amount: 0, days: null })),
    sold: { count: 0, amount: 0, priced: 0 },
    averageDeal: null,
    winRate: null,
    reasons: [],
    leaders: [],
    isOwn: false,
  });
});

test('Pipeline, leaders, average deal, wins, losses and months come out as counted by hand', async () => {
  const { userId: priya } = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  const { id: clientId } = await aContact(dana);
  const lead = (contractAmount: number | null, salesRep: number | null) =>
    aJob(dana, { clientId, contractAmount, salesRep });
  api.clock.set('2026-09-10T18:00:00Z');
  const september = await lead(9000, priya);
  const open = await lead(4000, null);
  await move(september.id, { status: 'signed_contract' });
  api.clock.set('2026-10-05T18:00:00Z');
  const october = await lead(8000.5, priya);
  const unpriced = await lead(null, dana.userId);
  const lost = await lead(5000, priya);
  const postponed = await lead(1000, null);
  api.clock.set('2026-11-10T18:00:00Z');
  await move(october.id, { status: 'signed_contract' });
  await move(unpriced.id, { status: 'in_progress' });
  await move(lost.id, { status: 'lost', lostReason: 'price' });
  await move(postponed.id, { status: 'lost', lostReason: 'postponed' });
  // A lost job that is reopened doesn't count as lost.
  await move(open.id, { status: 'lost', lostReason: 'price' });
  api.clock.set('2026-11-11T18:00:00Z');
  await move(open.id, { status: 'lead' });
  api.clock.set(NOVEMBER_21);

  const quarter = await sales('quarter');
  expect(quarter.pipeline.filter(({ count }) => count > 0)).toEqual([
    { stage: 'lead', count: 1, amount: 4000, days: 10 },
    // Since September 10 and November 10: 72 and 11 days average 41.5.
    { stage: 'signed_contract', count: 2, amount: 17_000.5, days: 42 },
    { stage: 'in_progress', count: 1, amount: 0, days: 11 },
  ]);
  expect(quarter).toMatchObject({
    sold: { count: 2, amount: 8000.5, priced: 1 },
    averageDeal: 8000.5, // the other job has no amount
    lost: { count: 2, amount: 6000 },
    winRate: 50,
    reasons: [
      { reason: 'postponed', count: 1, amount: 1000 },
      { reason: 'price', count: 1, amount: 5000 },
    ],
    leaders: [
      { userId: priya, name: 'Priya Nair', leads: 2, soldCount: 1, sold: 8000.5 },
      { userId: dana.userId, name: 'Dana Whitfield', leads: 1, soldCount: 1, sold: 0 },
      { userId: null, name: null, leads: 1, soldCount: 0, sold: 0 },
    ],
  });
  expect(quarter.months.slice(-3)).toEqual([
    { month: '2026-09', sold: 9000, soldCount: 1, lost: 0, lostCount: 0 },
    { month: '2026-10', sold: 0, soldCount: 0, lost: 0, lostCount: 0 },
    { month: '2026-11', sold: 8000.5, soldCount: 2, lost: 6000, lostCount: 2 },
  ]);
  const listed = async (query: string) =>
    (await dana.expect(200).get(`/api/jobs?${query}`)).headers['x-total-count'];
  expect(quarter.since).toBe('2026-10-01');
  const sold = 'filter[soldOn][gt]=2026-09-30';
  const lostSince = 'filter[status]=lost&filter[stageOn][gt]=2026-09-30';
  expect(await listed(sold)).toBe('2');
  expect(await listed(`${sold}&filter[salesRep]=${priya}`)).toBe('1');
  expect(await listed('filter[soldOn][gt]=2026-08-31&filter[soldOn][lt]=2026-10-01')).toBe('1');
  expect(await listed(lostSince)).toBe('2');
  expect(await listed(`${lostSince}&filter[lostReason]=price`)).toBe('1');
  expect(await listed(`${lostSince}&filter[missing]=lostReason`)).toBe('0');
  expect(await listed('filter[leadOn][gt]=2026-09-30&filter[missing]=salesRep')).toBe('1');
  expect(await listed(`${lostSince}&filter[stageOn][lt]=2026-11-01`)).toBe('0');

  expect(await sales('year')).toMatchObject({
    sold: { count: 3, amount: 17_000.5 },
    averageDeal: 8500.25,
    winRate: 60, // 3 of 5
  });
  expect(await sales('week')).toMatchObject({ sold: { count: 0 }, winRate: null });
});

test('An average deal is of the jobs sold for more than nothing, the same on Home and in both reports', async () => {
  const { id: clientId } = await aContact(dana);
  const sell = (contractAmount: number | null) =>
    aJob(dana, { clientId, contractAmount, status: 'signed_contract', salesRep: dana.userId });
  await sell(9000);
  const regretted = await sell(4000.5);
  await sell(0); // under warranty
  await sell(null); // amount not known yet
  await aJob(dana, { clientId, contractAmount: 50_000 });
  // Lost after being sold: counts once, as lost.
  await move(regretted.id, { status: 'lost', lostReason: 'price' });

  expect(await sales('year')).toMatchObject({
    sold: { count: 3, amount: 9000, priced: 1 },
    averageDeal: 9000, // of one
    lost: { count: 1, amount: 4000.5 },
    winRate: 75, // 3 sales and 1 loss
  });
  const totals = { sold: 3, value: 9000, priced: 1, average: 9000 };
  for (const name of ['sales-by-rep', 'lead-sources']) {
    const { body } = await dana.expect(200).get(`/api/reports/${name}`);
    expect(body).toMatchObject({ totals });
  }
  const { body } = await dana.expect(200).get('/api/reports/lead-sources');
  expect(body).toMatchObject({ totals: { jobs: 5, open: 1, sold: 3, lost: 1 } });
});

test('A sale that is taken back is in no figure, no leaderboard, no win rate and no report any more (M1)', async () => {
  const { id } = await aJob(dana, { contractAmount: 7777, salesRep: dana.userId });
  const soldIn = async () => {
    const { sold, winRate, leaders, months } = await sales('month');
    const { totals } = (await dana.expect(200).get('/api/reports/sales-by-rep')).body as {
      totals: { sold: number };
    };

    return {
      sold: [sold.count, sold.amount],
      winRate,
      byRep: leaders.map((leader) => [leader.soldCount, leader.sold]),
      inMonth: months.at(-1)?.soldCount,
      reported: totals.sold,
    };
  };
  const none = { sold: [0, 0], winRate: null, byRep: [[0, 0]], inMonth: 0, reported: 0 };
  const one = { sold: [1, 7777], winRate: 100, byRep: [[1, 7777]], inMonth: 1, reported: 1 };
  expect(await soldIn()).toEqual(none);
  await move(id, { status: 'signed_contract' });
  expect(await soldIn()).toEqual(one);
  await move(id, { status: 'lead' });
  expect(await soldIn()).toEqual(none);
  await dana
    .expect(200)
    .post('/api/jobs/bulk', { action: 'status', ids: [id], status: 'in_progress' });
  expect(await soldIn()).toEqual(one);
  await dana.expect(200).put(`/api/jobs/${id}`, { status: 'lost', lostReason: 'price' });
  expect(await soldIn()).toEqual({ ...none, winRate: 0 });
  expect(await sales('month')).toMatchObject({ lost: { count: 1, amount: 7777 } });
  const { body } = await dana.expect(200).get(`/api/history/jobs/${id}`);
  expect(JSON.stringify(body)).toContain('signed_contract');
});

test('A job that begins after the lead stage is a lead of the day on which it is added (M6)', async () => {
  const { id: clientId } = await aContact(dana);
  for (const status of CREATE_STATUSES) await aJob(dana, { clientId, status });
  await aJob(dana, { clientId, status: 'lost', lostReason: 'price' });

  const { leaders, sold, lost } = await sales('week');
  expect(leaders).toMatchObject([{ leads: 7, soldCount: 3 }]);
  expect([sold.count, lost.count]).toEqual([3, 1]);
});

test('A job counts with its largest open estimate or budget, and a lost one with the amount not won', async () => {
  const { id: clientId } = await aContact(dana);
  const lead = (more: object) => aJob(dana, { clientId, ...more });
  const estimating = (job: { id: number }, total: number, more: object = {}) =>
    anEstimate(dana, { clientId, jobId: job.id, date: '2026-11-01', ...over(total), ...more });
  const offered = await lead({ status: 'estimating', budget: 99_999 });
  await estimating(offered, 8000);
  await estimating(offered, 12_500.5, { status: 'sent', expiryDate: '2026-11-21' }); // today
  await estimating(offered, 20_000, { status: 'declined' });
  await estimating(offered, 30_000, { status: 'sent', expiryDate: '2026-11-20' });
  const trashed = await estimating(offered, 40_000);
  await dana.expect(204).delete(`/api/estimates/${trashed.id}`);
  await lead({ status: 'estimating', budget: 3000 });
  const lost = await lead({});
  await estimating(lost, 7000, { status: 'declined' });
  await estimating(lost, 6000, { status: 'sent', expiryDate: '2026-11-20' });
  await move(lost.id, { status: 'lost', lostReason: 'price' });
  const signed = await lead({ contractAmount: 5000, status: 'signed_contract' });
  await estimating(signed, 9000, { status: 'sent' });

  const { pipeline, lost: notWon, reasons, sold } = await sales('month');
  expect(pipeline.filter(({ count }) => count > 0)).toMatchObject([
    { stage: 'estimating', count: 2, amount: 15_500.5 }, // 12,500.50 and 3,000
    { stage: 'signed_contract', count: 1, amount: 5000 },
  ]);
  expect(notWon).toEqual({ count: 1, amount: 7000 });
  expect(reasons).toEqual([{ reason: 'price', count: 1, amount: 7000 }]);
  expect(sold).toEqual({ count: 1, amount: 5000, priced: 1 });

  const { body } = await dana.expect(200).get('/api/reports/pipeline');
  expect(body).toMatchObject({ totals: { jobs: 3, value: 20_500.5, contracts: 5000, priced: 1 } });
  const csv = await dana.expect(200).get('/api/reports/pipeline/export.csv');
  expect(csv.body).toContain('Estimating,2,15500.5,');
});

test('A sales rep sees the figures of their own jobs, and the page says so', async () => {
  const priya = await api.as('Sales Representative');
  await aJob(dana, { contractAmount: 9000 });
  await aJob(dana, { contractAmount: 4000, salesRep: priya.userId });

  const own = await sales('year', priya);
  expect(own.isOwn).toBe(true);
  expect(own.pipeline[0]).toMatchObject({ stage: 'lead', count: 1, amount: 4000 });
  const listed = await priya.expect(200).get('/api/jobs?filter[status]=lead&filter[mine]=true');
  expect(listed.body).toHaveLength(1);
});

test.each([
  ['Field Technician', false],
  ['User', false],
  ['Project manager', true],
] as const)('Sales are refused to a %s who sees no prices', async (profile, isSubcontractor) => {
  const user = await api.as(profile, { isSubcontractor });

  await user.expect(403).get('/api/dashboard/sales');
});

test('A period that there is not is refused', async () => {
  await dana.expect(400).get('/api/dashboard/sales?period=decade');
});

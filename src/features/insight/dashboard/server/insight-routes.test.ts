import { beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aPayment, over } from '#test/factories.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { insightEndpoints } from '../insights.ts';

// Saturday, November 21, 2026, in Denver.
const NOVEMBER_21 = '2026-11-21T18:00:00Z';
const api = await startApi({ clock: NOVEMBER_21 });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const insights = (query: Record<string, string | string[]> = {}, user = dana) =>
  user.ok(insightEndpoints.insights, { query });
const figures = async (query: Record<string, string | string[]> = {}, user = dana) =>
  (await insights(query, user)).periods.map(({ leads, won, sold, closeRate }) => [
    leads,
    won,
    sold,
    closeRate,
  ]);
const move = (id: number, change: object) => dana.expect(200).patch(`/api/jobs/${id}`, change);

test('A new company has zeros in all periods, and no rate of no leads', async () => {
  const none = { leads: 0, won: 0, sold: 0, soldCount: 0, closeRate: null, salesRate: null };

  expect(await insights()).toEqual({
    periods: [
      { period: 'Week', since: '2026-11-16', ...none },
      { period: 'Month', since: '2026-11-01', ...none },
      { period: 'Quarter', since: '2026-10-01', ...none },
      { period: 'Year', since: '2026-01-01', ...none },
    ],
    reps: [],
    isOwn: false,
  });
});

describe('With four leads and three sales', () => {
  let priya: TestUser;

  beforeEach(async () => {
    priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
    const { id: clientId } = await aContact(dana);
    const lead = (more: object) => aJob(dana, { clientId, city: null, ...more });
    api.clock.set('2026-03-10T18:00:00Z');
    const spring = await lead({ contractAmount: 9000, salesRep: priya.userId, city: 'Provo' });
    api.clock.set('2026-10-05T18:00:00Z');
    const october = await lead({ contractAmount: 8000, leadSource: 'referral', tags: ['Storm'] });
    api.clock.set('2026-11-04T18:00:00Z');
    await move(spring.id, { status: 'signed_contract' });
    await lead({ contractAmount: 5000, salesRep: priya.userId, jobType: 'metal' });
    api.clock.set('2026-11-17T18:00:00Z');
    const won = await lead({ contractAmount: 12_000.5, leadSource: 'referral', city: 'Orem' });
    await move(october.id, { status: 'in_progress' });
    api.clock.set(NOVEMBER_21);
    await move(won.id, { status: 'signed_contract' });
  });

  test('Leads, sales and close rates come out as counted by hand', async () => {
    expect((await insights()).periods).toMatchObject([
      { leads: 1, won: 1, sold: 20_000.5, soldCount: 2, closeRate: 100, salesRate: 200 },
      { leads: 2, won: 1, sold: 29_000.5, soldCount: 3, closeRate: 50, salesRate: 150 },
      { leads: 3, won: 2, sold: 29_000.5, soldCount: 3, closeRate: 67, salesRate: 100 },
      { leads: 4, won: 3, sold: 29_000.5, soldCount: 3, closeRate: 75, salesRate: 75 },
    ]);
  });

  test('Without a filter they are the figures of the dashboard', async () => {
    const stats = await dana.ok(dashboardEndpoints.stats, {});

    expect((await insights()).periods.at(-1)).toMatchObject({
      leads: stats.leadsThisYear,
      sold: stats.soldThisYear,
      soldCount: stats.soldCountThisYear,
      closeRate: stats.closeRateYear,
    });
  });

  test.each([
    [{ 'filter[salesRep]': 'priya' }, [2, 1, 9000, 50]],
    [{ 'filter[leadSource]': 'referral' }, [2, 2, 20_000.5, 100]],
    [{ 'filter[jobType]': 'metal' }, [1, 0, 0, 0]],
    [{ 'filter[status]': ['signed_contract', 'in_progress'] }, [3, 3, 29_000.5, 100]],
    [{ 'filter[tags][contains]': 'storm' }, [1, 1, 8000, 100]],
    [{ 'filter[city]': 'provo' }, [1, 1, 9000, 100]],
    [{ 'filter[contractAmount][gt]': '8000' }, [2, 2, 21_000.5, 100]],
    [
      { 'filter[createdAt][gt]': '2026-03-10', 'filter[createdAt][lt]': '2026-11-17' },
      [2, 1, 8000, 50],
    ],
    [{ 'filter[leadSource]': 'referral', 'filter[city]': 'orem' }, [1, 1, 12_000.5, 100]],
  ])('The jobs that %j lets through make the figures of the year', async (query, year) => {
    const named = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        value === 'priya' ? String(priya.userId) : value,
      ]),
    );

    expect((await figures(named)).at(-1)).toEqual(year);
  });

  test('The list of jobs holds as many leads and sales as the figures count', async () => {
    const total = async (query: string) =>
      Number((await dana.expect(200).get(`/api/jobs?${query}`)).headers['x-total-count']);
    const year = 'filter[leadOn][gt]=2025-12-31';

    expect(await total(year)).toBe(4);
    expect(await total(`${year}&filter[soldOn][gt]=1900-01-01`)).toBe(3);
    expect(await total('filter[soldOn][gt]=2026-11-15')).toBe(2);
    expect(await total('filter[leadOn]=2026-11-04')).toBe(1);
    expect(await total('filter[tags][contains]=STORM')).toBe(1);
  });

  test('Users who sell are those whom jobs name', async () => {
    expect((await insights()).reps).toEqual([{ userId: priya.userId, name: 'Priya Nair' }]);
  });

  test('A sales rep sees the figures of their own jobs, and the page says so', async () => {
    expect((await figures({}, priya)).at(-1)).toEqual([2, 1, 9000, 50]);
    expect(await insights({}, priya)).toMatchObject({ isOwn: true });
  });

  test('A payment changes none of them, and neither does deleting it; a deleted job is gone', async () => {
    const before = await insights();
    const invoice = await anInvoice(dana, over(400));
    const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 400 });
    await dana.expect(204).delete(`/api/payments/${payment.id}`);
    expect(await insights()).toEqual(before);

    const extra = await aJob(dana);
    expect((await figures())[0]?.[0]).toBe(2);
    await dana.expect(204).delete(`/api/jobs/${extra.id}`);
    expect(await insights()).toEqual(before);
  });
});

test('A week begins on the day that its reader has chosen, and a month with the day of the company', async () => {
  // Still October 31 in Denver, a Saturday.
  api.clock.set('2026-11-01T05:30:00Z');
  await aJob(dana);
  api.clock.set('2026-11-01T18:00:00Z');
  expect((await figures()).map(([leads]) => leads)).toEqual([1, 0, 1, 1]);

  await dana.expect(200).put('/api/user/profile', { weekStartDay: 'Sunday' });
  expect((await figures()).map(([leads]) => leads)).toEqual([0, 0, 1, 1]);
});

test.each([
  ['Field Technician', false],
  ['User', false],
  ['Project manager', true],
] as const)('Insights are refused to a %s who sees no prices', async (profile, isSubcontractor) => {
  const user = await api.as(profile, { isSubcontractor });

  await user.expect(403).get('/api/dashboard/insights');
});

test.each([
  'filter[jobType]=boats',
  'filter[createdAt][gt]=yesterday',
  'filter[title]=Re-roof',
  'filter[salesRep]=priya',
  'page=2',
])('A call with %s is refused', async (query) => {
  await dana.expect(400).get(`/api/dashboard/insights?${query}`);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aPayment, aTask, over } from '#test/factories.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { insightEndpoints } from '../insights.ts';

// Saturday, November 21, 2026, in Denver.
const NOVEMBER_21 = '2026-11-21T18:00:00Z';
const api = await startApi({ clock: NOVEMBER_21 });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const stats = (user = dana) => user.ok(dashboardEndpoints.stats, {});
const move = (id: number, status: string) => dana.expect(200).patch(`/api/jobs/${id}`, { status });

describe('the figures of the dashboard', () => {
  test('are zeros for a new company, and nothing is made up (S18)', async () => {
    expect(await stats()).toEqual({
      activeJobs: 0,
      pendingTasks: 0,
      monthlyRevenue: 0,
      totalContacts: 0,
      leadsThisWeek: 0,
      leadsThisMonth: 0,
      leadsThisQuarter: 0,
      leadsThisYear: 0,
      soldThisWeek: 0,
      soldThisMonth: 0,
      soldThisQuarter: 0,
      soldThisYear: 0,
      soldCountThisWeek: 0,
      soldCountThisMonth: 0,
      soldCountThisQuarter: 0,
      soldCountThisYear: 0,
      closeRateWeek: null,
      closeRateMonth: null,
      closeRateQuarter: null,
      closeRateYear: null,
      changes: { jobs: 0, tasks: 0, revenue: 0, contacts: 0 },
      isNew: { jobs: false, tasks: false, revenue: false, contacts: false },
      ownOnly: { jobs: false, tasks: false, revenue: false, contacts: false },
    });
  });

  test('count leads, sales and close rates by week, month, quarter and year (S18, C33, C35, C36)', async () => {
    const client = await aContact(dana);
    const lead = (contractAmount: number) => aJob(dana, { clientId: client.id, contractAmount });
    api.clock.set('2026-03-10T18:00:00Z');
    const spring = await lead(9000);
    api.clock.set('2026-10-05T18:00:00Z');
    const october = await lead(8000);
    api.clock.set('2026-11-04T18:00:00Z');
    await move(spring.id, 'signed_contract');
    const lost = await lead(5000);
    api.clock.set('2026-11-17T18:00:00Z');
    const won = await lead(12_000.5);
    await move(october.id, 'in_progress');
    api.clock.set(NOVEMBER_21);
    await move(won.id, 'signed_contract');
    await move(won.id, 'lead');
    await move(won.id, 'completed');
    await move(lost.id, 'estimating');

    expect(await stats()).toMatchObject({
      leadsThisWeek: 1, // won
      leadsThisMonth: 2, // lost, won
      leadsThisQuarter: 3, // and october
      leadsThisYear: 4,
      soldThisWeek: 20_000.5, // october and won
      soldThisMonth: 29_000.5, // and spring
      soldThisQuarter: 29_000.5,
      soldThisYear: 29_000.5,
      soldCountThisWeek: 2,
      soldCountThisMonth: 3,
      soldCountThisQuarter: 3,
      soldCountThisYear: 3,
      closeRateWeek: 100, // 1 of 1
      closeRateMonth: 50, // 1 of 2
      closeRateQuarter: 67, // 2 of 3
      closeRateYear: 75, // 3 of 4
    });
  });

  test('say what changed since the end of last month, and tasks since last week (S17)', async () => {
    api.clock.set('2026-10-20T18:00:00Z');
    const client = await aContact(dana);
    const done = await aJob(dana, { clientId: client.id });
    await aJob(dana, { clientId: client.id });
    const [first] = await Promise.all([aTask(dana), aTask(dana), aTask(dana)]);
    api.clock.set(NOVEMBER_21);
    await aContact(dana);
    await aContact(dana);
    await move(done.id, 'completed');
    await dana.expect(200).patch(`/api/tasks/${first?.id}`, { status: 'completed' });

    expect(await stats()).toMatchObject({
      activeJobs: 1,
      pendingTasks: 2,
      totalContacts: 3,
      changes: { jobs: -50, tasks: -33, contacts: 200, revenue: 0 },
    });
  });

  test('take revenue from the payments of the month: refunds off, and a deleted payment gone (C34, D11)', async () => {
    const client = await aContact(dana);
    const invoice = await anInvoice(dana, { clientId: client.id, ...over(5000) });
    api.clock.set('2026-10-10T18:00:00Z');
    await aPayment(dana, { invoiceId: invoice.id, amount: 1000 });
    api.clock.set(NOVEMBER_21);
    const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 2500.5 });
    await dana
      .expect(201)
      .post(`/api/payments/${payment.id}/refund`, { amount: 500.5, method: 'check' });
    expect(await stats()).toMatchObject({ monthlyRevenue: 2000, changes: { revenue: 100 } });

    const other = await aPayment(dana, { invoiceId: invoice.id, amount: 300 });
    expect(await stats()).toMatchObject({ monthlyRevenue: 2300 });
    await dana.expect(204).delete(`/api/payments/${other.id}`);
    expect(await stats()).toMatchObject({ monthlyRevenue: 2000 });
  });

  test('call revenue new where nothing came in by this day last month, and not where more was refunded', async () => {
    const invoice = await anInvoice(dana, over(5000));
    api.clock.set('2026-10-25T18:00:00Z');
    const october = await aPayment(dana, { invoiceId: invoice.id, amount: 1000 });
    api.clock.set(NOVEMBER_21);
    await aPayment(dana, { invoiceId: invoice.id, amount: 300 });
    const isNew = { jobs: false, tasks: false, contacts: true };
    expect(await stats()).toMatchObject({
      changes: { revenue: null },
      isNew: { ...isNew, revenue: true },
    });

    const refund = { amount: 400, method: 'check' };
    await dana.expect(201).post(`/api/payments/${october.id}/refund`, refund);
    api.clock.set('2026-12-21T18:00:00Z');
    await aPayment(dana, { invoiceId: invoice.id, amount: 50 });
    // November's total is 300 - 400.
    expect(await stats()).toMatchObject({
      changes: { revenue: null },
      isNew: { revenue: false },
    });
  });

  test('belong to the day of the company, not to that of the server (D25)', async () => {
    // Still October 31 in Denver.
    api.clock.set('2026-11-01T05:30:00Z');
    await aJob(dana);
    api.clock.set('2026-11-01T06:30:00Z');
    await aJob(dana);

    expect(await stats()).toMatchObject({ leadsThisMonth: 1, leadsThisQuarter: 2 });
  });

  test('begin a week on the day that their reader has chosen', async () => {
    api.clock.set('2026-11-15T18:00:00Z'); // a Sunday
    await aJob(dana);
    api.clock.set(NOVEMBER_21);
    expect(await stats()).toMatchObject({ leadsThisWeek: 0 });

    await dana.expect(200).put('/api/user/profile', { weekStartDay: 'Sunday' });
    expect(await stats()).toMatchObject({ leadsThisWeek: 1 });
  });

  test('are about a technician’s own work, and tell them no money', async () => {
    const tom = await api.as('Field Technician');
    const job = await aJob(dana, { contractAmount: 7000 });
    await aTask(dana, { jobId: job.id, assignedTo: tom.userId });
    await aTask(dana);

    expect(await stats(tom)).toMatchObject({
      activeJobs: 1,
      pendingTasks: 1,
      monthlyRevenue: null,
      changes: { revenue: null },
      ownOnly: { jobs: true, tasks: true, contacts: true },
    });
  });

  test('cover a sales rep’s own jobs and tasks, as Insights and the linked lists do, and all contacts', async () => {
    const priya = await api.as('Sales Representative');
    await aPayment(dana, { amount: 900 });
    const invoice = await anInvoice(priya, over(400));
    await aPayment(priya, { invoiceId: invoice.id, amount: 400 });
    await aJob(dana, { contractAmount: 9000, status: 'signed_contract' });
    const own = await aJob(dana, { salesRep: priya.userId, contractAmount: 4000.5 });
    await aJob(dana, { assignedTeam: [String(priya.userId)] });
    await move(own.id, 'signed_contract');
    await aTask(dana);
    await aTask(dana, { jobId: own.id });

    const figures = await stats(priya);
    expect(figures).toMatchObject({
      totalContacts: 5,
      activeJobs: 2,
      pendingTasks: 1,
      monthlyRevenue: 400,
      ownOnly: { jobs: true, tasks: true, contacts: false, revenue: true },
    });
    const { periods } = await priya.ok(insightEndpoints.insights, { query: {} });
    for (const { period, leads, sold, soldCount, closeRate } of periods) {
      expect([leads, sold, soldCount, closeRate]).toEqual([2, 4000.5, 1, 50]);
      expect(figures).toMatchObject({
        [`leadsThis${period}`]: leads,
        [`soldThis${period}`]: sold,
        [`soldCountThis${period}`]: soldCount,
        [`closeRate${period}`]: closeRate,
      });
    }
    for (const [list, count] of [
      ['jobs?filter[mine]=true', 2],
      ['tasks?filter[mine]=true', 1],
    ] as const) {
      expect((await priya.expect(200).get(`/api/${list}`)).body).toHaveLength(count);
    }
    expect(await stats()).toMatchObject({ activeJobs: 3, pendingTasks: 2, soldCountThisYear: 2 });
    expect((await stats()).monthlyRevenue).toBe(1300);
  });

  test('tell a subcontractor no amounts of sales', async () => {
    const crew = await api.as('Project manager', { isSubcontractor: true });

    expect(await stats(crew)).toMatchObject({ soldThisYear: null, monthlyRevenue: null });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment, aTask, over } from '#test/factories.ts';
import { aSubmission, aWebForm } from '#test/submissions.ts';
import { moneyEndpoints } from '../company-money.ts';
import { lastMonths } from '../dashboard-periods.ts';
import { attentionEndpoints, type AttentionKind } from '../attention.ts';

// Saturday, November 21, 2026, in Denver.
const NOVEMBER_21 = '2026-11-21T18:00:00Z';
const api = await startApi({ clock: NOVEMBER_21 });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const money = (user = dana) => user.ok(moneyEndpoints.money, {});

async function waiting(kind: AttentionKind, user = dana) {
  const kinds = await user.ok(attentionEndpoints.attention, {});

  return kinds.find((one) => one.kind === kind);
}

describe('the money strip', () => {
  test('of a new company says zero for twelve months', async () => {
    expect(await money()).toEqual({
      outstanding: 0,
      overdue: 0,
      receivedThisMonth: 0,
      months: lastMonths('2026-11-21', 12).map((month) => ({ month, received: 0 })),
      ownOnly: { invoices: false, payments: false },
    });
  });

  test('adds up what is owed, what of it is overdue and what came in, by hand', async () => {
    const { id: clientId } = await aContact(dana);
    // Due November 5: 1,000.00 - 250.50 leaves 749.50 overdue.
    const late = await anInvoice(dana, { clientId, ...over(1000), dueDate: '2026-11-05' });
    await aPayment(dana, { invoiceId: late.id, amount: 250.5, date: '2026-10-31' });
    // Due today: 400.00 is unpaid but not overdue.
    await anInvoice(dana, { clientId, ...over(400), dueDate: '2026-11-21' });
    // Draft, cancelled, and paid invoices have no balance.
    await anInvoice(dana, { clientId, ...over(7000), status: 'draft', dueDate: '2026-11-01' });
    await anInvoice(dana, { clientId, ...over(8000), status: 'cancelled' });
    const paid = await anInvoice(dana, { clientId, ...over(500), dueDate: '2026-11-01' });
    const check = await aPayment(dana, { invoiceId: paid.id, amount: 500, date: '2026-11-02' });

    expect(await money()).toMatchObject({
      outstanding: 1149.5,
      overdue: 749.5,
      receivedThisMonth: 500,
      months: expect.arrayContaining([
        { month: '2026-10', received: 250.5 },
        { month: '2026-11', received: 500 },
      ]) as unknown,
    });

    // Without the check payment, its invoice is unpaid and overdue again.
    await dana.expect(204).delete(`/api/payments/${check.id}`);
    expect(await money()).toMatchObject({
      outstanding: 1649.5,
      overdue: 1249.5,
      receivedThisMonth: 0,
    });
  });

  test('leaves out sums that an invoice began with', async () => {
    await anInvoice(dana, { ...over(900), paid: 300 });
    await aPayment(dana, { amount: 100, date: '2026-11-21' });

    expect(await money()).toMatchObject({ receivedThisMonth: 100 });
  });

  test('is about a sales rep’s own invoices and payments, and says so', async () => {
    const priya = await api.as('Sales Representative');
    await anInvoice(dana, over(900));
    const own = await anInvoice(priya, over(400));
    await aPayment(priya, { invoiceId: own.id, amount: 100 });

    expect(await money(priya)).toMatchObject({
      outstanding: 300,
      receivedThisMonth: 100,
      ownOnly: { invoices: true, payments: true },
    });
  });

  test.each(['Field Technician', 'User'] as const)('is refused to a %s', async (profile) => {
    const user = await api.as(profile);

    await user.expect(403).get('/api/dashboard/money');
  });
});

describe('what needs attention', () => {
  test('is nothing in a new company', async () => {
    expect(await dana.ok(attentionEndpoints.attention, {})).toEqual(
      [
        'submissions',
        'reopened',
        'appointments',
        'underway',
        'tasks',
        'invoices',
        'estimates',
        'jobs',
      ].map((kind) => ({
        kind,
        count: 0,
        isOwn: false,
        records: [],
      })),
    );
  });

  test('are estimates that were sent a week ago, are valid and have no reply', async () => {
    const { id: clientId } = await aContact(dana, { phone: '(801) 555-0142' });
    const sent = (estimateNumber: string, more: object = {}) =>
      anEstimate(dana, { clientId, estimateNumber, status: 'sent', ...over(1200), ...more });
    // The evening of November 14 in Denver, a week ago, but already November 15 in UTC.
    api.clock.set('2026-11-15T04:00:00Z');
    const waits = await sent('EST-WAITS', { date: '2026-11-20' });
    await sent('EST-EXPIRED', { expiryDate: '2026-11-20' });
    const answered = await sent('EST-ANSWERED');
    await anEstimate(dana, { clientId, estimateNumber: 'EST-DRAFT' });
    api.clock.set('2026-11-15T18:00:00Z');
    await sent('EST-SIX-DAYS');
    api.clock.set(NOVEMBER_21);
    await dana.expect(200).patch(`/api/estimates/${answered.id}`, { status: 'accepted' });

    expect(await waiting('estimates')).toEqual({
      kind: 'estimates',
      count: 1,
      isOwn: false,
      records: [
        {
          id: waits.id,
          title: 'EST-WAITS',
          detail: 'Maria Alvarez',
          day: '2026-11-14',
          time: null,
          amount: 1200,
          phone: '(801) 555-0142',
          assignee: null,
          place: null,
        },
      ],
    });
  });

  test('drops an estimate with a reply; a client without a number has no call action', async () => {
    const { id: clientId } = await aContact(dana, { phone: null });
    api.clock.set('2026-11-10T18:00:00Z');
    const { id } = await anEstimate(dana, { clientId, status: 'sent' });
    api.clock.set(NOVEMBER_21);
    expect(await waiting('estimates')).toMatchObject({ records: [{ id, phone: null }] });

    await dana.expect(200).patch(`/api/estimates/${id}`, { status: 'declined' });
    expect(await waiting('estimates')).toMatchObject({ count: 0, records: [] });
  });

  test('are overdue invoices, the oldest first, with what is owed on them', async () => {
    const { id: clientId } = await aContact(dana);
    const due = (dueDate: string) => anInvoice(dana, { clientId, ...over(900), dueDate });
    await due('2026-11-21');
    const newer = await due('2026-11-20');
    const older = await due('2026-11-03');
    await aPayment(dana, { invoiceId: older.id, amount: 100 });

    expect(await waiting('invoices')).toMatchObject({
      count: 2,
      records: [
        { id: older.id, day: '2026-11-03', amount: 800 },
        { id: newer.id, day: '2026-11-20', amount: 900 },
      ],
    });
  });

  test('are sold jobs without a start date, until they have one', async () => {
    const { id: clientId } = await aContact(dana);
    const unscheduled = (status: 'signed_contract' | 'estimating' | 'in_progress') =>
      aJob(dana, { clientId, status, startDate: null });
    const job = await unscheduled('signed_contract');
    await unscheduled('estimating');
    await unscheduled('in_progress');
    expect(await waiting('jobs')).toMatchObject({ count: 1, records: [{ id: job.id }] });

    await dana.expect(200).patch(`/api/jobs/${job.id}`, { startDate: '2026-12-01' });
    expect(await waiting('jobs')).toMatchObject({ count: 0 });
  });

  test('are the first appointments of today by their time', async () => {
    const { id: clientId } = await aContact(dana);
    const meets = (title: string, initialApptDate: string, initialApptTime: string) =>
      aJob(dana, { clientId, title, initialApptDate, initialApptTime });
    await meets('Afternoon', '2026-11-21', '14:30');
    await meets('Morning', '2026-11-21', '08:00');
    await meets('Tomorrow', '2026-11-22', '08:00');

    expect(await waiting('appointments')).toMatchObject({
      count: 2,
      records: [
        { title: 'Morning', time: '08:00' },
        { title: 'Afternoon', time: '14:30' },
      ],
    });
  });

  test('are jobs under way, until they are over, completed or lost', async () => {
    const { id: clientId } = await aContact(dana, { phone: '(801) 555-0142' });
    const job = (title: string, startDate: string | null, endDate: string | null, more = {}) =>
      aJob(dana, { clientId, title, startDate, endDate, ...more });
    const place = { addressLine1: '1420 Canyon Rd', city: 'Provo', state: 'Utah' };
    const { id } = await job('Ends on Monday', '2026-11-19', '2026-11-23', place);
    await job('Ends today', '2026-11-02', '2026-11-21');
    await job('Begins today', '2026-11-21', null);
    await job('Began yesterday, without an end', '2026-11-20', null);
    await job('Over', '2026-11-16', '2026-11-20');
    await job('Next week', '2026-11-23', '2026-11-27');
    await job('Completed', '2026-11-19', '2026-11-23', { status: 'completed' });

    expect(await waiting('underway')).toMatchObject({
      count: 3,
      records: [
        { title: 'Ends today', day: '2026-11-21' },
        { title: 'Begins today', day: null },
        {
          id,
          title: 'Ends on Monday',
          detail: 'Maria Alvarez',
          day: '2026-11-23',
          phone: '(801) 555-0142',
          place: { addressLine1: '1420 Canyon Rd', city: 'Provo', state: 'Utah' },
        },
      ],
    });
    await dana.expect(200).patch(`/api/jobs/${id}`, { status: 'lost', lostReason: 'no_response' });
    expect(await waiting('underway')).toMatchObject({ count: 2 });
  });

  test('is for the front desk what jobs are visited today, and for a technician their own appointments', async () => {
    const sam = await api.as('User');
    const tom = await api.as('Field Technician');
    const priya = await api.as('Sales Representative');
    const today = {
      startDate: '2026-11-21',
      endDate: '2026-11-22',
      initialApptDate: '2026-11-21',
      initialApptTime: '09:00',
    };
    await aJob(dana, { ...today, assignedTeam: [String(tom.userId)] });
    await aJob(dana, today);
    await aJob(priya, today);

    expect(await waiting('appointments', sam)).toMatchObject({ count: 3, isOwn: false });
    expect(await waiting('underway', sam)).toMatchObject({ count: 3, isOwn: false });
    expect(await waiting('appointments', tom)).toMatchObject({
      count: 1,
      isOwn: true,
      records: [{ phone: '(801) 555-0142' }],
    });
    expect(await waiting('underway', tom)).toBeUndefined();
    expect(await waiting('appointments', priya)).toMatchObject({ count: 1, isOwn: true });
    expect(await waiting('underway', priya)).toMatchObject({ count: 1, isOwn: true });
  });

  test('are twenty tasks by name, the latest first, and all of them by number', async () => {
    api.clock.set('2026-11-01T18:00:00Z');
    for (let day = 1; day <= 21; day += 1) {
      await aTask(dana, {
        title: `Task ${day}`,
        dueDate: `2026-11-${String(day).padStart(2, '0')}`,
      });
    }
    await aTask(dana, { dueDate: '2026-11-22' });
    await aTask(dana, { dueDate: '2026-11-01', status: 'completed' });
    api.clock.set(NOVEMBER_21);

    const tasks = await waiting('tasks');
    expect(tasks?.count).toBe(21);
    expect(tasks?.records.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Task ${index + 1}`),
    );
  });

  test('are the tasks of a day by their due time, those without one last', async () => {
    const due = (title: string, dueTime: string | null) =>
      aTask(dana, { title, dueDate: '2026-11-21', dueTime });
    await due('By tonight', null);
    await due('At three', '15:00');
    await due('At eight', '08:00');

    expect(await waiting('tasks')).toMatchObject({
      count: 3,
      records: [
        { title: 'At eight', day: '2026-11-21', time: '08:00' },
        { title: 'At three', time: '15:00' },
        { title: 'By tonight', time: null },
      ],
    });
  });

  test('are submissions that are still new, the one that waits longest first, without spam and tests', async () => {
    const rita = await api.as('Sales Representative');
    const { id: formId } = await aWebForm(dana, { title: 'Storm damage' });
    const send = (sender: string, createdAt: string, more: object = {}) =>
      aSubmission(api.database, { formId, sender, createdAt: new Date(createdAt), ...more });
    // 11:40 p.m. on the 20th in Denver.
    const late = await send('Ann Park', '2026-11-21T06:40:00Z', { phone: '(801) 555-0142' });
    const early = await send('Ken Abara', '2026-11-19T16:05:00Z', { assignedTo: rita.userId });
    await send('Spam', '2026-11-20T16:00:00Z', { status: 'spam' });
    await send('Test', '2026-11-20T16:00:00Z', { isTest: true });
    await send('Done', '2026-11-20T16:00:00Z', { status: 'processed' });

    expect(await waiting('submissions')).toMatchObject({
      count: 2,
      isOwn: false,
      records: [
        {
          id: early,
          title: 'Ken Abara',
          day: '2026-11-19',
          time: '09:05',
          assignee: rita.fullName,
        },
        {
          id: late,
          detail: 'Storm damage',
          day: '2026-11-20',
          time: '23:40',
          phone: '(801) 555-0142',
        },
      ],
    });
    expect(await waiting('submissions', await api.as('User'))).toMatchObject({ count: 2 });
    expect(await waiting('submissions', rita)).toMatchObject({ count: 1, isOwn: true });
    expect(await waiting('submissions', await api.as('Field Technician'))).toBeUndefined();

    await dana.expect(200).patch(`/api/web-form-submissions/${early}`, { status: 'in_review' });
    expect(await waiting('submissions')).toMatchObject({ count: 1, records: [{ id: late }] });
  });

  test('are tasks with the user whom they are assigned to, until they are completed', async () => {
    const tom = await api.as('Field Technician');
    const { id } = await aTask(dana, { dueDate: '2026-11-21', assignedTo: tom.userId });
    await aTask(dana, { dueDate: '2026-11-21', assignedTo: null });
    expect(await waiting('tasks')).toMatchObject({
      count: 2,
      records: [{ id, assignee: tom.fullName }, { assignee: null }],
    });

    await tom.expect(200).patch(`/api/tasks/${id}/status`, { status: 'completed' });
    expect(await waiting('tasks')).toMatchObject({ count: 1, records: [{ assignee: null }] });
  });

  test('has only a technician’s own work, and for a sales rep the records with update rights', async () => {
    const tom = await api.as('Field Technician');
    const priya = await api.as('Sales Representative');
    await aTask(dana, { dueDate: '2026-11-21', assignedTo: tom.userId });
    await aTask(dana, { dueDate: '2026-11-21' });
    await anInvoice(dana, { ...over(900), dueDate: '2026-11-20' });
    await anInvoice(priya, { ...over(100), dueDate: '2026-11-20' });

    expect(await tom.ok(attentionEndpoints.attention, {})).toMatchObject([
      { kind: 'appointments', count: 0, isOwn: true },
      { kind: 'tasks', count: 1, isOwn: true },
    ]);
    expect(await waiting('tasks', priya)).toMatchObject({ count: 0, isOwn: true });
    expect(await waiting('invoices', priya)).toMatchObject({ count: 1, isOwn: true });
  });
});

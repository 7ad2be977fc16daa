/** Compares every figure in every report with the list it links to. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aPayment, aTask, over } from '#test/factories.ts';
import { aSubmission, aWebForm } from '#test/submissions.ts';
import { addressOf } from '#shared/entity-names.ts';
import { writeListQuery } from '#shared/list-query.ts';
import type { ListFilter } from '#shared/list-query.ts';
import { figureFilters, reportFilters } from '../report-query.ts';
import { REPORTS } from '../reports.ts';
import { isCounted, type Report, type ReportResult } from '../report.ts';

const NOVEMBER_21 = '2026-11-21T18:00:00Z';
const api = await startApi({ clock: NOVEMBER_21 });
let dana: TestUser;
let priya: TestUser;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  const days = ['2026-12-05', '2026-11-21', '2026-10-01', '2026-09-05', '2026-02-01'];
  for (const [index, user] of [dana, priya, dana].entries()) {
    const client = await aContact(user, { name: `Client ${index}` });
    const job = await aJob(user, {
      clientId: client.id,
      contractAmount: 2000.25 * (index + 1),
      ...(index !== 2 && { salesRep: user.userId, leadSource: index === 0 ? 'referral' : 'Radio' }),
      status: index === 1 ? 'signed_contract' : 'lead',
    });
    for (const [at, dueDate] of days.entries()) {
      const invoice = await anInvoice(user, {
        clientId: client.id,
        jobId: job.id,
        date: '2026-01-15',
        dueDate,
        ...over(100.25 * (at + 1)),
      });
      await aPayment(user, {
        invoiceId: invoice.id,
        amount: 10.01,
        date: dueDate < '2026-11-21' ? dueDate : '2026-11-20',
        method: at % 2 === 0 ? 'cash' : 'check',
      });
    }
    const form = await aWebForm(dana, { title: `Form ${index}` });
    for (const more of [{}, { status: 'spam' }, { isTest: true }, { status: 'archived' }] as const)
      await aSubmission(api.database, { formId: form.id, assignedTo: user.userId, ...more });
    api.clock.set('2026-10-20T18:00:00Z');
    await aTask(user, { jobId: job.id, estimatedHours: 1.5, assignedTo: user.userId });
    await aTask(user, { dueDate: '2026-11-01' });
    api.clock.set(NOVEMBER_21);
  }
});

/** Returns a list's number of rows, or the sum of a field. */
async function listed(
  user: TestUser,
  { entity }: Report,
  { filters, sum }: { filters: ListFilter[]; sum: string | undefined },
): Promise<number> {
  const { body } = await user
    .expect(200)
    .get(`/api/${addressOf(entity.name)}?${writeListQuery({ filters })}`);
  const rows = body as Record<string, number | null>[];
  if (sum === undefined) return rows.length;

  return rows.reduce((total, row) => total + Math.round((row[sum] ?? 0) * 100), 0) / 100;
}

async function expectEqualToLists(user: TestUser, report: Report, isOwn: boolean) {
  const { body } = await user.expect(200).get(`/api/reports/${report.name}`);
  const { rows, totals } = body as ReportResult;
  const base = reportFilters(report, {}, isOwn ? user.userId : null);
  let compared = 0;
  for (const { key, figures } of [...rows, { key: undefined, figures: totals }]) {
    for (const [name, column] of Object.entries(report.columns)) {
      const filters = figureFilters(report, column, { base, key });
      if (!filters || !isCounted(column)) continue;
      const what = `${report.name} ${name} of ${key ?? 'all'}`;
      expect(await listed(user, report, { filters, sum: column.sum }), what).toBe(figures[name]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(0);
  expect(Object.values(totals).some((total) => total !== null && total > 0)).toBe(true);
}

/** Reports whose figures can be checked against a list. */
const OF_LISTS = REPORTS.filter(({ resource }) => resource === undefined);

describe.each(OF_LISTS)('the report $title', (report) => {
  test('has figures equal to the lists that they link to, for an administrator', () =>
    expectEqualToLists(dana, report, false));

  test('has figures equal to the lists that they link to, for a sales rep', () =>
    expectEqualToLists(priya, report, true));

  test('has rows that add up to its totals', async () => {
    const { body } = await dana.expect(200).get(`/api/reports/${report.name}`);
    const { rows, others, totals } = body as ReportResult;
    expect(others).toBeNull();
    for (const [name, column] of Object.entries(report.columns)) {
      if (!isCounted(column)) continue;
      const sum = rows.reduce((total, { figures }) => total + (figures[name] ?? 0), 0);
      expect(sum, name).toBeCloseTo(totals[name] ?? 0, 6);
    }
  });

  test('describes its subject, and has every label one time', () => {
    const labels = Object.values(report.columns).map(({ label }) => label);

    expect(report.purpose).toMatch(/^[A-Z].*[^.]$/);
    expect(new Set(labels).size).toBe(labels.length);
    expect(Object.keys(report.columns)).toContain(report.order);
    for (const note of report.notes) expect(note).toMatch(/^[A-Z].*\.$/);
  });
});

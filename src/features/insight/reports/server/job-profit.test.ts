import { beforeEach, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { startApi, type TestUser } from '#test/api.ts';
import { aContact, aJob, aJobCost, anInvoice, aPayment, aTask, over } from '#test/factories.ts';
import type { ReportResult } from '../report.ts';

const NOVEMBER_21 = '2026-11-21T18:00:00Z';
const api = await startApi({ clock: NOVEMBER_21 });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

async function report(query = '', user = dana): Promise<ReportResult> {
  return (await user.expect(200).get(`/api/reports/job-profit${query}`)).body as ReportResult;
}

const lines = ({ rows, totals }: ReportResult) =>
  [...rows, { name: 'Total', figures: totals }].map(({ name, figures }) => [
    name,
    ...['contract', 'invoiced', 'cost', 'profit', 'margin'].map((column) => figures[column]),
  ]);

/** Creates three jobs with costs and one without. */
async function someJobs() {
  const { id: clientId } = await aContact(dana);
  const job = (title: string, more: object) => aJob(dana, { title, clientId, ...more });
  const roof = await job('Roof', { contractAmount: 10_000, status: 'signed_contract' });
  const gutters = await job('Gutters', { contractAmount: 2000, jobType: 'metal' });
  const favor = await job('Favor', { contractAmount: null });
  await job('Nothing spent', { contractAmount: 7000 });
  await aJobCost(dana, { jobId: roof.id, amount: 3000.25 });
  await dana.ok(taskEndpoints.setLaborRates, { body: { usual: 40, people: [] } });
  const task = await aTask(dana, { jobId: roof.id });
  await dana.ok(taskEndpoints.enterHours, { params: { id: task.id }, body: { hours: 2.5 } });
  await aJobCost(dana, { jobId: gutters.id, amount: 2500 });
  await aJobCost(dana, { jobId: favor.id, amount: 80.5 });
  await anInvoice(dana, { clientId, jobId: roof.id, ...over(4000) });
  const draft = await anInvoice(dana, { clientId, jobId: roof.id, ...over(500) });
  await dana.expect(200).patch(`/api/invoices/${draft.id}`, { status: 'cancelled' });

  return { roof, gutters, clientId };
}

test('A company without costs has an empty report', async () => {
  await aJob(dana, { contractAmount: 5000 });

  expect(await report()).toMatchObject({
    rows: [],
    others: null,
    totals: { contract: 0, invoiced: 0, cost: 0, profit: 0, margin: null },
  });
});

test('Contract, invoices, costs, profit and margin match a calculation by hand, and sum to the totals', async () => {
  await someJobs();

  expect(lines(await report())).toEqual([
    // 3,000.25 in materials and 2.5 hours at $40. The cancelled invoice doesn't count.
    ['Roof', 10_000, 4000, 3100.25, 6899.75, 69],
    ['Favor', 0, 0, 80.5, -80.5, null],
    ['Gutters', 2000, 0, 2500, -500, -25],
    // 6,319.25 of 12,000 is 52.7%.
    ['Total', 12_000, 4000, 5680.75, 6319.25, 53],
  ]);
});

test('Jobs of one title are distinguished by their clients', async () => {
  for (const name of ['Ann Park', 'Ken Abara']) {
    const { id: clientId } = await aContact(dana, { name });
    const job = await aJob(dana, { title: 'Hail claim', clientId });
    await aJobCost(dana, { jobId: job.id, amount: 10 });
  }

  const { rows } = await report();
  expect(rows.map(({ name, detail }) => [name, detail])).toEqual([
    ['Hail claim', 'Ann Park'],
    ['Hail claim', 'Ken Abara'],
  ]);
});

test('A payment changes nothing of it; a cost that is deleted, and one of a deleted job, are gone', async () => {
  const { roof, gutters, clientId } = await someJobs();
  const before = await report();
  const invoice = await anInvoice(dana, { clientId, ...over(400) });
  const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 400 });
  await dana.expect(204).delete(`/api/payments/${payment.id}`);
  expect(await report()).toEqual(before);

  const extra = await aJobCost(dana, { jobId: roof.id, amount: 50 });
  expect((await report()).totals['cost']).toBe(5730.75);
  await dana.expect(204).delete(`/api/job-costs/${extra.id}`);
  expect(await report()).toEqual(before);
  await dana.expect(204).delete(`/api/jobs/${gutters.id}`);
  expect(lines(await report()).map(([name]) => name)).toEqual(['Roof', 'Favor', 'Total']);
});

test('It is narrowed by job type, stage and the day of the sale', async () => {
  await someJobs();
  const names = async (query: string) => lines(await report(query)).map(([name]) => name);

  expect(await names('?jobType=metal')).toEqual(['Gutters', 'Total']);
  expect(await names('?status=signed_contract')).toEqual(['Roof', 'Total']);
  expect(await names('?from=2026-11-21&to=2026-11-21')).toEqual(['Roof', 'Total']);
  expect(await names('?to=2026-11-20')).toEqual(['Total']);
});

test('The spreadsheet has every job and the total', async () => {
  await someJobs();
  const { body } = await dana.expect(200).get('/api/reports/job-profit/export.csv');
  const text = String(body);

  expect(text).toContain('Job,Client,Contract,Invoiced,Actual cost,Profit,Margin');
  expect(text).toMatch(/Gutters,Maria Alvarez,2000(\.00)?,0(\.00)?,2500/);
  expect(text).toMatch(/Total,,12000/);
});

test('A project manager reads it; a sales rep, a technician and a subcontractor do not', async () => {
  const path = '/api/reports/job-profit';
  await (await api.as('Project manager')).expect(200).get(path);
  await (await api.as('Sales Representative')).expect(403).get(path);
  await (await api.as('Field Technician')).expect(403).get(path);
  await (await api.as('Project manager', { isSubcontractor: true })).expect(403).get(path);
});

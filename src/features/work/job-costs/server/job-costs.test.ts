import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { Job } from '#features/work/jobs/job.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { BodyInputOf } from '#shared/endpoint.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aJobCost, aTask } from '#test/factories.ts';
import { NO_COSTS } from '#test/no-costs.ts';
import { jobCostEndpoints } from '../job-cost-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;
let job: Job;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
  job = await aJob(dana, {
    budget: 5000,
    contractAmount: 8000,
    assignedTeam: [String(tom.userId)],
  });
});

type Sent = Partial<BodyInputOf<typeof jobCostEndpoints.create>>;

const addCost = (sent: Sent = {}, user = dana) => aJobCost(user, { jobId: job.id, ...sent });
const costs = (user = dana, id = job.id) => user.ok(jobCostEndpoints.ofJob, { params: { id } });
const setRates = (body: BodyInputOf<typeof taskEndpoints.setLaborRates>) =>
  dana.ok(taskEndpoints.setLaborRates, { body });

async function logHours(hours: number, user = tom, jobId: number = job.id): Promise<number> {
  const { id } = await aTask(dana, { jobId, assignedTo: tom.userId });
  await user.ok(taskEndpoints.enterHours, { params: { id }, body: { hours } });

  return id;
}

describe('a job cost', () => {
  test("has today's date in the company's time zone by default, and is on the job’s timeline (S30)", async () => {
    const cost = await addCost({ vendor: 'Wasatch Supply' });
    expect(cost).toMatchObject({
      jobId: job.id,
      jobTitle: 'Alvarez re-roof',
      category: 'material',
      description: 'Shingles',
      vendor: 'Wasatch Supply',
      amount: 1200.5,
      date: '2026-11-21',
    });

    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'jobs', id: job.id },
    });
    expect(event).toMatchObject({ entity: 'job_costs', action: 'created', label: 'Shingles' });
  });

  test('is changed, moved to the trash, and restored, and the job’s sums follow', async () => {
    const { id } = await addCost();
    await dana.ok(jobCostEndpoints.update, { params: { id }, body: { amount: 900 } });
    expect(await costs()).toMatchObject({ actualCost: 900, material: 900 });

    await dana.ok(jobCostEndpoints.remove, { params: { id } });
    expect(await costs()).toMatchObject({ actualCost: null, budgetStatus: 'no_costs' });
    const [trashed] = await dana.ok(trashEndpoints.list);
    expect(trashed).toMatchObject({ entity: 'job_costs', label: 'Shingles · $900.00' });

    await dana.ok(trashEndpoints.restore, { params: { entity: 'job_costs', id } });
    expect((await costs()).actualCost).toBe(900);
  });

  test('moves to the trash with its job and is restored with it, unless it was there before', async () => {
    const [before, kept, other] = [
      await addCost({ description: 'Dumpster' }),
      await addCost({ amount: 900 }),
      await addCost({ jobId: (await aJob(dana)).id, description: 'Permit' }),
    ];
    const listed = async () =>
      (await dana.ok(jobCostEndpoints.list)).map(({ id }) => id).toSorted((a, b) => a - b);
    const profit = async () => {
      const { body } = await dana.expect(200).get('/api/reports/job-profit');

      return (body as { totals: { cost: number } }).totals.cost;
    };
    await dana.ok(jobCostEndpoints.remove, { params: { id: before.id } });
    await dana.ok(jobEndpoints.remove, { params: { id: job.id } });
    expect(await listed()).toEqual([other.id]);
    expect(await profit()).toBe(1200.5);
    expect((await dana.get(`/api/job-costs/${kept.id}`)).status).toBe(404);
    expect((await dana.get('/api/search?q=shingles')).body).toEqual([]);
    expect((await dana.ok(trashEndpoints.list)).map(({ entity, id }) => [entity, id])).toEqual([
      ['job_costs', before.id],
      ['jobs', job.id],
    ]);

    for (const { id } of [before, kept]) {
      const params = { entity: 'job_costs', id } as const;
      expect(await dana.call(trashEndpoints.restore, { params })).toMatchObject({
        status: 409,
        body: {
          message: 'Alvarez re-roof is deleted too. Restore the job first.',
          details: { restoreFirst: { entity: 'jobs', id: job.id } },
        },
      });
    }
    await dana.ok(trashEndpoints.restore, { params: { entity: 'jobs', id: job.id } });
    expect(await listed()).toEqual([kept.id, other.id]);
    expect(await costs()).toMatchObject({ actualCost: 900 });
    expect(await profit()).toBe(2100.5);
    expect(await dana.ok(trashEndpoints.list)).toMatchObject([{ id: before.id }]);
    await dana.ok(trashEndpoints.restore, { params: { entity: 'job_costs', id: before.id } });
    expect(await listed()).toHaveLength(3);
  });

  test('is listed with the job’s other costs, latest day first, and found by payee', async () => {
    await addCost({ description: 'Dumpster', category: 'disposal', date: '2026-11-03' });
    await addCost({ vendor: 'Wasatch Supply' });
    await addCost({ jobId: (await aJob(dana)).id });
    const { body } = await dana.get(`/api/job-costs?filter[jobId]=${job.id}`);

    expect(body).toMatchObject([{ description: 'Shingles' }, { description: 'Dumpster' }]);
    expect((await dana.get('/api/search?q=wasatch')).body).toMatchObject([
      { kind: 'job_costs', hits: [{ title: 'Shingles' }] },
    ]);
  });

  test.each([
    [{ amount: 0 }, 'amount', 'Enter an amount other than 0'],
    [{ amount: -5 }, 'reason', 'Explain the negative amount, such as a return'],
    [{ amount: -5, reason: ' ' }, 'reason', 'Explain the negative amount, such as a return'],
    [{ amount: 1.005 }, 'amount', 'Use at most two decimals'],
    [{ description: ' ' }, 'description', 'Description is required'],
    [{ category: 'labor' }, 'category', 'Choose a category'],
    [{ jobId: 999_999 }, 'jobId', 'This job no longer exists. Choose another.'],
    [{ date: '1899-12-31' }, 'date', 'Enter a date from 1900 to 2199'],
  ])('with %j is rejected at %s', async (sent, path, message) => {
    const body = {
      jobId: job.id,
      category: 'material',
      description: 'Shingles',
      amount: 1,
      ...sent,
    };

    expect(await dana.post('/api/job-costs', body)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    });
  });
});

describe('returned material', () => {
  const returned = { description: 'Bundles returned', amount: -50, reason: 'Three were left over' };

  test('lowers the cost of a job and changes its margin, the report, and the spreadsheet (B059)', async () => {
    await addCost({ amount: 1200 });
    const { id } = await addCost(returned);

    expect(await costs()).toMatchObject({
      actualCost: 1150,
      material: 1150,
      margin: 6850,
      marginPercent: 86,
    });
    const { body } = await dana.expect(200).get('/api/reports/job-profit');
    expect(body).toMatchObject({ totals: { cost: 1150, profit: 6850 } });
    const csv = await dana.expect(200).get('/api/job-costs/export.csv');
    expect(csv.body).toContain('-50');
    expect(csv.body).toContain('Three were left over');
    const below = await dana.expect(200).get('/api/job-costs?filter[amount][lt]=0');
    expect(below.body).toMatchObject([{ id, ...returned }]);
    const hits = await dana.expect(200).get('/api/search?q=bundles');
    expect(JSON.stringify(hits.body)).toContain('-$50.00');
  });

  test('alone results in a negative cost, and a margin above the contract (B059)', async () => {
    await addCost(returned);

    expect(await costs()).toMatchObject({
      actualCost: -50,
      material: -50,
      margin: 8050,
      marginPercent: 101,
      budgetStatus: 'under',
    });
  });

  test('keeps its reason: a negative cost requires one', async () => {
    const { id } = await addCost({ amount: 50 });
    const change = (body: object) => dana.expect(400).patch(`/api/job-costs/${id}`, body);
    const refused = { issues: [{ path: 'reason' }] };
    expect((await change({ amount: -50 })).body).toMatchObject(refused);
    const { amount, reason } = returned;
    await dana.expect(200).patch(`/api/job-costs/${id}`, { amount, reason });
    expect((await change({ reason: null })).body).toMatchObject(refused);
    await dana.expect(200).patch(`/api/job-costs/${id}`, { amount: 50, reason: null });
    expect(await costs()).toMatchObject({ actualCost: 50 });
  });
});

describe('the actual cost of a job', () => {
  test('is empty for a new job (S30)', async () => {
    expect(await costs()).toEqual(NO_COSTS);
  });

  test('adds up what was entered and the logged hours at their rates (S30, C42)', async () => {
    await setRates({ usual: 30, people: [{ id: tom.userId, rate: 42.5 }] });
    await logHours(8);
    await logHours(1.5, dana);
    await addCost({ amount: 2000 });
    await addCost({ amount: 600, category: 'subcontractor' });

    // 8 h at $42.50 plus 1.5 h at $30.00 is $385.00.
    expect(await costs()).toMatchObject({
      actualCost: 2985,
      material: 2000,
      subcontractor: 600,
      labor: 385,
      hours: 9.5,
      unratedHours: 0,
      margin: 5015,
      marginPercent: 63,
      budgetStatus: 'under',
    });
  });

  test('keeps the rate of logged hours, and uses the current rate for hours logged before there was one', async () => {
    await logHours(2);
    expect(await costs()).toMatchObject({ actualCost: null, hours: 2, unratedHours: 2 });

    await setRates({ usual: 20 });
    await logHours(3);
    expect(await costs()).toMatchObject({ labor: 100, unratedHours: 0 });

    await setRates({ usual: 50 });
    expect((await costs()).labor).toBe(160);
  });

  test("counts hours once, for the task's current job, and ignores deleted tasks", async () => {
    const other = await aJob(dana);
    await setRates({ usual: 10 });
    const taskId = await logHours(4);
    expect((await costs()).labor).toBe(40);

    await dana.ok(taskEndpoints.patch, { params: { id: taskId }, body: { jobId: other.id } });
    expect((await costs()).labor).toBe(0);
    expect((await costs(dana, other.id)).labor).toBe(40);

    await dana.ok(taskEndpoints.remove, { params: { id: taskId } });
    expect((await costs(dana, other.id)).labor).toBe(0);
  });

  test('ignores a running timer', async () => {
    await setRates({ usual: 60 });
    const { id } = await aTask(dana, { jobId: job.id, assignedTo: tom.userId });
    await tom.ok(taskEndpoints.startTimer, { params: { id } });
    api.clock.pass(30);
    expect((await costs()).hours).toBe(0);

    await tom.ok(taskEndpoints.stopTimer, { params: { id } });
    expect((await costs()).labor).toBe(30);
  });

  test('of a deleted job is not found', async () => {
    await dana.ok(jobEndpoints.remove, { params: { id: job.id } });

    expect((await dana.call(jobCostEndpoints.ofJob, { params: { id: job.id } })).status).toBe(404);
  });
});

describe('a user without permission for costs', () => {
  test.each([
    ['Sales Representative', false],
    ['Field Technician', false],
    ['User', false],
    ['Project manager', true],
  ] as const)('%s (subcontractor: %s) sees no costs', async (profile, isSubcontractor) => {
    const { id } = await addCost();
    const reader = await api.as(profile, { isSubcontractor });
    const own = [String(reader.userId)];
    await dana.ok(jobEndpoints.patch, { params: { id: job.id }, body: { assignedTeam: own } });

    expect((await reader.get('/api/job-costs')).status).toBe(403);
    expect((await reader.get(`/api/job-costs/${id}`)).status).toBe(403);
    expect((await reader.get(`/api/jobs/${job.id}/costs`)).status).toBe(403);
    expect((await reader.get('/api/labor-rates')).status).toBe(403);
    expect((await reader.get('/api/search?q=shingles')).body).toEqual([]);
    const { body } = await reader.get(`/api/history/jobs/${job.id}`);
    expect(JSON.stringify(body)).not.toContain('Shingles');
    expect(JSON.stringify((await reader.get(`/api/jobs/${job.id}`)).body)).not.toContain('ost"');
  });
});

describe('labor rates', () => {
  test('are recorded in the audit trail of the company and of each person whose rate changed', async () => {
    await setRates({ usual: 30, people: [{ id: tom.userId, rate: 42.5 }] });
    await setRates({ usual: 35, people: [{ id: tom.userId, rate: 42.5 }] });
    await setRates({ people: [{ id: tom.userId, rate: null }] });

    const changesOf = async (entity: 'company' | 'users', id: number) => {
      const events = await dana.ok(historyEndpoints.timeline, { params: { entity, id } });

      return events.flatMap(({ changes }) => changes['laborRate'] ?? []);
    };
    expect(await changesOf('company', 1)).toEqual([
      { before: 30, after: 35 },
      { before: null, after: 30 },
    ]);
    expect(await changesOf('users', tom.userId)).toEqual([
      { before: 42.5, after: null },
      { before: null, after: 42.5 },
    ]);
  });

  test('are set for everyone and for a person, and cleared with null', async () => {
    const rates = await setRates({ usual: 35, people: [{ id: tom.userId, rate: 50.25 }] });
    expect(rates).toEqual({
      usual: 35,
      people: [
        { id: dana.userId, name: 'Dana Whitfield', rate: null },
        { id: tom.userId, name: 'Tom Reyes', rate: 50.25 },
      ],
    });
    expect(await setRates({ usual: null, people: [{ id: tom.userId, rate: null }] })).toEqual({
      usual: null,
      people: rates.people.map((person) => ({ ...person, rate: null })),
    });
  });

  test.each([
    [{ usual: -1 }, 'usual', 'Enter 0 or more'],
    [{ usual: 1000.01 }, 'usual', 'Enter at most $1000'],
    [{ people: [{ id: 999_999, rate: 1 }] }, 'people.0.id', 'This person is no longer a user.'],
  ])('%j are rejected at %s', async (sent, path, message) => {
    expect(await dana.put('/api/labor-rates', sent)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    });
  });

  test('are hidden from project managers, who see only the labor total', async () => {
    const priya = await api.as('Project manager');

    expect((await priya.get('/api/labor-rates')).status).toBe(403);
    expect((await priya.get(`/api/jobs/${job.id}/costs`)).status).toBe(200);
  });
});

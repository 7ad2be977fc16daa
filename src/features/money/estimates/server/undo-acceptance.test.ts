import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aJob, aNote, anEstimate, aPayment } from '#test/factories.ts';
import { effectInWords } from '../acceptance.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { estimateAcceptances } from './acceptance-table.ts';

const api = await startApi({ clock: '2026-11-21T18:00:00Z' });
const { db } = api.database;
const office = await api.as('Admin Project manager');

const priced = (price: number) => ({ items: [{ description: 'Roof', quantity: 1, price }] });
const set = (id: number, body: Record<string, unknown>) =>
  office.expect(200).patch(`/api/estimates/${id}`, body);
const accept = (id: number, more = {}) => set(id, { status: 'accepted', ...more });
const estimateOf = (id: number) => office.ok(estimateEndpoints.read, { params: { id } });
const jobOf = (id: number) => office.ok(jobEndpoints.read, { params: { id } });
const tasksOf = async (jobId: number) =>
  (await office.ok(taskEndpoints.list)).filter((one) => one.jobId === jobId);
const depositOf = async (clientId: number) => {
  const all = (await office.ok(invoiceEndpoints.list)).filter((one) => one.clientId === clientId);

  return all.filter(({ isDeposit }) => isDeposit).toSorted((a, b) => b.id - a.id)[0];
};
const aTemplate = (title: string) =>
  office.ok(taskEndpoints.createTemplate, {
    body: { title, category: 'project_management', onAcceptance: true },
  });
const templates: number[] = [];
afterEach(async () => {
  for (const id of templates.splice(0)) {
    await office.ok(taskEndpoints.removeTemplate, { params: { id } });
  }
});

/**
 * Creates two task templates and a job at the given stage, with a $10,000 estimate and a 50%
 * deposit.
 */
async function aSale(job: Parameters<typeof aJob>[1] = {}) {
  for (const title of ['Pull the permit', 'Order the dumpster']) {
    templates.push((await aTemplate(title)).id);
  }
  const { id: jobId, clientId } = await aJob(office, job);
  const { id } = await anEstimate(office, {
    clientId,
    jobId,
    status: 'sent',
    depositPercent: 50,
    ...priced(10_000),
  });

  return { id, jobId, clientId };
}

describe.each(['sent', 'declined', 'draft', 'rejected'] as const)(
  'An acceptance reverted to %s',
  (status) => {
    test('cancels the deposit invoice and restores stage, contract, deposit, and tasks (M2)', async () => {
      const { id, jobId, clientId } = await aSale();
      await accept(id);
      expect(await jobOf(jobId)).toMatchObject({
        status: 'signed_contract',
        contractAmount: 10_000,
      });
      expect(await tasksOf(jobId)).toHaveLength(2);

      const { body } = await set(id, { status });
      expect(await jobOf(jobId)).toMatchObject({
        status: 'lead',
        contractAmount: null,
        depositAmount: null,
      });
      expect(await tasksOf(jobId)).toEqual([]);
      expect(await depositOf(clientId)).toMatchObject({ status: 'cancelled', owed: 0 });
      const { takenBack } = body as Awaited<ReturnType<typeof estimateOf>>;
      expect(takenBack?.kept).toEqual([]);
      expect(takenBack?.undone.map(effectInWords)).toEqual([
        expect.stringMatching(/^INV-\d+ for \$5,000\.00 is cancelled\.$/),
        'The job’s contract amount is blank again.',
        'The job’s deposit amount is blank again.',
        'The job is back in Lead.',
        'The task “Pull the permit” is removed.',
        'The task “Order the dumpster” is removed.',
      ]);
    });
  },
);

test('Changes by users after an acceptance stay when it is reverted, and are listed (M2)', async () => {
  const { id, jobId, clientId } = await aSale();
  await accept(id);
  const [first, second] = await tasksOf(jobId);
  await office.expect(200).patch(`/api/tasks/${first?.id}/status`, { status: 'completed' });
  await office.expect(200).patch(`/api/tasks/${second?.id}`, { priority: 'high' });
  await office.expect(200).patch(`/api/jobs/${jobId}`, {
    status: 'in_progress',
    contractAmount: 12_000,
    depositAmount: 6_000,
  });
  const deposit = await depositOf(clientId);
  await aPayment(office, { invoiceId: deposit?.id ?? 0, amount: 1_000 });

  await set(id, { status: 'declined' });
  const { takenBack } = await estimateOf(id);
  expect(takenBack?.undone).toEqual([]);
  expect(takenBack?.kept.map(effectInWords)).toEqual([
    `${deposit?.invoiceNumber} stays: it has a payment. Refund the payment, or cancel the invoice to keep it as credit.`,
    'The job’s contract amount stays at $12,000.00: it has changed since.',
    'The job’s deposit amount stays at $6,000.00: it has changed since.',
    'The job stays in In Progress: it has changed since.',
    expect.stringMatching(/^The task “Pull the permit” stays: it is completed\.$/),
    'The task “Order the dumpster” stays: it has changed since.',
  ]);
  expect(await jobOf(jobId)).toMatchObject({ status: 'in_progress', contractAmount: 12_000 });
  expect(await depositOf(clientId)).toMatchObject({ status: 'partial', owed: 4_000 });
});

test('A stage that was left and entered again afterward stays', async () => {
  const { id, jobId } = await aSale();
  await accept(id);
  await office.expect(200).patch(`/api/jobs/${jobId}`, { status: 'in_progress' });
  await office.expect(200).patch(`/api/jobs/${jobId}`, { status: 'signed_contract' });
  await set(id, { status: 'sent' });
  expect((await jobOf(jobId)).status).toBe('signed_contract');
});

test('With undo: false, the effects of the acceptance stay and are listed as chosen', async () => {
  const { id, jobId, clientId } = await aSale();
  await accept(id);
  await set(id, { status: 'sent', undo: false });
  expect(await jobOf(jobId)).toMatchObject({ status: 'signed_contract', contractAmount: 10_000 });
  expect(await tasksOf(jobId)).toHaveLength(2);
  expect(await depositOf(clientId)).toMatchObject({ status: 'sent' });
  const { takenBack } = await estimateOf(id);
  expect(takenBack?.kept.every(({ why }) => why === 'chosen')).toBe(true);
  expect(takenBack?.kept).toHaveLength(6);
});

describe('While the job of an accepted estimate is in the trash', () => {
  const restored = async (jobId: number) => {
    await office.expect(204).post(`/api/trash/jobs/${jobId}/restore`, {});

    return jobOf(jobId);
  };

  test('reverting the acceptance also restores stage and contract of the job there (M2)', async () => {
    const { id, jobId } = await aSale();
    await accept(id);
    await office.expect(204).delete(`/api/jobs/${jobId}`);
    await set(id, { status: 'sent' });
    await office.expect(404).get(`/api/jobs/${jobId}`);
    expect(await restored(jobId)).toMatchObject({ status: 'lead', contractAmount: null });
  });

  test('a revision of the estimate also changes the contract of the job there (M3)', async () => {
    const { id, jobId } = await aSale();
    await accept(id);
    await office.expect(204).delete(`/api/jobs/${jobId}`);
    await set(id, { ...priced(12_000), revise: true });
    expect(await restored(jobId)).toMatchObject({ contractAmount: 12_000 });
  });
});

test('Accepted again, an estimate repeats the undone effects, without duplicates of what stayed', async () => {
  const { id, jobId, clientId } = await aSale();
  await accept(id);
  await set(id, { status: 'sent' });
  await accept(id);
  expect(await jobOf(jobId)).toMatchObject({ status: 'signed_contract', contractAmount: 10_000 });
  expect(await tasksOf(jobId)).toHaveLength(2);
  expect(await depositOf(clientId)).toMatchObject({ status: 'sent', total: 5_000 });
  expect((await estimateOf(id)).takenBack).toBeNull();
});

test('Accepted again, an estimate with a paid deposit creates no second deposit invoice', async () => {
  const { id, clientId } = await aSale();
  await accept(id);
  const deposit = await depositOf(clientId);
  await aPayment(office, { invoiceId: deposit?.id ?? 0, amount: 5_000 });
  await set(id, { status: 'sent' });
  await accept(id);
  const all = await office.ok(invoiceEndpoints.list);
  expect(all.filter((one) => one.clientId === clientId).map((one) => one.id)).toEqual([
    deposit?.id,
  ]);
});

describe('The job that an acceptance created', () => {
  test('is removed when it is reverted, and restored with the next acceptance', async () => {
    const { id } = await anEstimate(office, { title: 'New roof', depositPercent: 20 });
    await accept(id);
    const { jobId } = await estimateOf(id);
    await set(id, { status: 'sent' });
    expect((await estimateOf(id)).jobId).toBeNull();
    await office.expect(404).get(`/api/jobs/${jobId}`);

    await accept(id);
    expect((await estimateOf(id)).jobId).toBe(jobId);
    expect(await jobOf(jobId ?? 0)).toMatchObject({
      status: 'signed_contract',
      contractAmount: 4025,
      depositAmount: 805,
    });
  });

  test.each<[string, (jobId: number) => Promise<unknown>]>([
    [
      'was changed',
      (jobId) => office.expect(200).patch(`/api/jobs/${jobId}`, { priority: 'high' }),
    ],
    ['has a note', (jobId) => aNote(office, { entity: 'jobs', id: jobId })],
    [
      'has a task',
      (jobId) =>
        office
          .expect(201)
          .post('/api/tasks', { title: 'Call', category: 'project_management', jobId }),
    ],
    [
      'has a cost',
      (jobId) =>
        office
          .expect(201)
          .post('/api/job-costs', { jobId, category: 'material', description: 'Nails', amount: 5 }),
    ],
  ])('stays when it %s afterward', async (_, use) => {
    const { id } = await anEstimate(office, { title: 'New roof' });
    await accept(id);
    const { jobId } = await estimateOf(id);
    await use(jobId ?? 0);
    await set(id, { status: 'sent' });
    const after = await estimateOf(id);
    expect(after.jobId).toBe(jobId);
    expect(after.takenBack?.kept.map(effectInWords)).toContain(
      'The job “New roof” stays: it has changed, or records were added to it.',
    );
  });
});

describe('Two accepted estimates of one job', () => {
  async function twoSales() {
    const sale = await aSale();
    const { id: second } = await anEstimate(office, {
      clientId: sale.clientId,
      jobId: sale.jobId,
      ...priced(3_000),
    });
    await accept(sale.id);

    return { ...sale, second };
  }

  test('add up to the contract amount (M3)', async () => {
    const { jobId, second } = await twoSales();
    await accept(second);
    expect((await jobOf(jobId)).contractAmount).toBe(13_000);
  });

  test('leave the contract to the replacing one, and removing that restores the other (M3)', async () => {
    const { id, jobId, second } = await twoSales();
    await accept(second, { contract: 'replaces' });
    expect((await jobOf(jobId)).contractAmount).toBe(3_000);
    expect((await estimateOf(id)).isReplaced).toBe(true);
    await set(second, { status: 'declined' });
    expect((await jobOf(jobId)).contractAmount).toBe(10_000);
    expect((await estimateOf(id)).isReplaced).toBe(false);
  });

  test('keep the job sold while one is accepted, and the last one reverts it', async () => {
    const { id, jobId, second } = await twoSales();
    await accept(second);
    await set(id, { status: 'declined' });
    expect(await jobOf(jobId)).toMatchObject({ status: 'signed_contract', contractAmount: 3_000 });
    expect(await tasksOf(jobId)).toHaveLength(2);
    await set(second, { status: 'declined' });
    expect(await jobOf(jobId)).toMatchObject({ status: 'lead', contractAmount: null });
    expect(await tasksOf(jobId)).toEqual([]);
  });

  test('keep a typed contract, whatever is accepted (M3)', async () => {
    const { jobId, second } = await twoSales();
    await office.expect(200).patch(`/api/jobs/${jobId}`, { contractAmount: 11_500 });
    await accept(second);
    expect((await jobOf(jobId)).contractAmount).toBe(11_500);
    await set(second, { status: 'declined' });
    expect((await jobOf(jobId)).contractAmount).toBe(11_500);
  });

  test('accepted and reverted at the same time leave the contract of the remaining ones', async () => {
    const { id, jobId, clientId, second } = await twoSales();
    const more = await Promise.all(
      [500, 700].map((price) => anEstimate(office, { clientId, jobId, ...priced(price) })),
    );
    await Promise.all([
      accept(second),
      set(id, { status: 'declined' }),
      ...more.map((one) => accept(one.id)),
    ]);
    expect(await jobOf(jobId)).toMatchObject({ status: 'signed_contract', contractAmount: 4_200 });
    await Promise.all(
      [second, ...more.map((one) => one.id)].map((one) => set(one, { status: 'sent' })),
    );
    expect(await jobOf(jobId)).toMatchObject({ status: 'lead', contractAmount: null });
  });
});

describe('The contract follows an accepted estimate', () => {
  test('that is revised: only its own share is replaced (M3)', async () => {
    const { id, jobId, clientId } = await aSale();
    const { id: second } = await anEstimate(office, { clientId, jobId, ...priced(3_000) });
    await accept(second);
    await accept(id);
    await set(second, { ...priced(4_500), revise: true });
    expect((await jobOf(jobId)).contractAmount).toBe(14_500);
  });

  test('that moves to another job of the client', async () => {
    const { id, jobId, clientId } = await aSale();
    const { id: other } = await aJob(office, { clientId });
    await accept(id);
    await set(id, { jobId: other, revise: true });
    expect(await jobOf(jobId)).toMatchObject({ status: 'lead', contractAmount: null });
    expect(await jobOf(other)).toMatchObject({
      status: 'signed_contract',
      contractAmount: 10_000,
    });
  });

  test('that is deleted and restored, with its deposit invoice', async () => {
    const { id, jobId, clientId } = await aSale();
    await accept(id);
    await office.expect(204).delete(`/api/estimates/${id}`);
    expect(await jobOf(jobId)).toMatchObject({ status: 'lead', contractAmount: null });
    expect(await depositOf(clientId)).toMatchObject({ status: 'cancelled' });
    await office.expect(204).post(`/api/trash/estimates/${id}/restore`, {});
    expect(await jobOf(jobId)).toMatchObject({ status: 'signed_contract', contractAmount: 10_000 });
    expect(await depositOf(clientId)).toMatchObject({ status: 'sent' });
  });

  test('that is deleted with its effects kept', async () => {
    const { id, jobId } = await aSale();
    await accept(id);
    await office.expect(204).delete(`/api/estimates/${id}?undo=false`);
    expect(await jobOf(jobId)).toMatchObject({ status: 'signed_contract', contractAmount: 10_000 });
  });
});

describe('In bulk', () => {
  test('acceptances are reverted, and each row with kept effects lists them (M2)', async () => {
    const [one, other] = [await aSale(), await aSale()];
    for (const { id } of [one, other]) await accept(id);
    const deposit = await depositOf(other.clientId);
    await aPayment(office, { invoiceId: deposit?.id ?? 0, amount: 5_000 });
    const { body } = await office.expect(200).post('/api/estimates/bulk', {
      action: 'status',
      ids: [one.id, other.id],
      status: 'sent',
    });
    const { estimateNumber } = await estimateOf(other.id);
    expect(body).toMatchObject({
      done: [one.id, other.id],
      failed: [],
      stays: [
        {
          id: other.id,
          label: estimateNumber,
          message: expect.stringContaining('it has a payment') as string,
        },
      ],
    });
    expect((await jobOf(one.jobId)).status).toBe('lead');
  });

  test('a preview sums up the effects of accepting and reverting', async () => {
    const [one, other] = [await aSale(), await aSale()];
    await accept(other.id);
    const late = await anEstimate(office, { status: 'sent', date: '2026-10-01' });
    const preview = await office.ok(estimateEndpoints.acceptances, {
      body: { ids: [one.id, other.id, late.id] },
    });
    expect(preview).toEqual({
      accepting: {
        count: 2,
        total: 14_025,
        newJobs: 1,
        deposits: 1,
        depositTotal: 5_000,
        hasTasks: true,
        expired: 1,
        statuses: [
          {
            status: 'sent',
            ids: expect.toSatisfy(
              (ids: number[]) =>
                one.id !== late.id && [one.id, late.id].every((id) => ids.includes(id)),
            ) as number[],
          },
        ],
      },
      takingBack: { count: 1, signed: 0, openDeposits: 1, paidDeposits: 0 },
    });
  });
});

describe('A preview', () => {
  const preview = (id: number) => office.ok(estimateEndpoints.acceptance, { params: { id } });

  test('shows the effects of accepting, and changes nothing (M2)', async () => {
    const { id, jobId } = await aSale();
    expect(await preview(id)).toEqual({
      accepting: {
        job: { id: jobId, title: 'Alvarez re-roof', from: 'Lead', to: 'Signed Contract' },
        contract: { before: null, after: 10_000, isTyped: false, others: 0 },
        total: 10_000,
        tasks: ['Pull the permit', 'Order the dumpster'],
        deposit: 5_000,
      },
      takingBack: null,
      signature: null,
      expiredOn: null,
    });
    expect(await jobOf(jobId)).toMatchObject({ status: 'lead', contractAmount: null });
    expect(await tasksOf(jobId)).toEqual([]);
    expect(
      await db.select().from(estimateAcceptances).where(eq(estimateAcceptances.estimateId, id)),
    ).toEqual([]);
  });

  test('shows what reverting an acceptance would undo and keep', async () => {
    const { id, jobId } = await aSale();
    await accept(id);
    await office.expect(200).patch(`/api/jobs/${jobId}`, { contractAmount: 11_000 });
    const { takingBack } = await preview(id);
    expect(takingBack?.undone).toHaveLength(5);
    expect(takingBack?.kept.map(effectInWords)).toEqual([
      'The job’s contract amount stays at $11,000.00: it has changed since.',
    ]);
    expect((await estimateOf(id)).status).toBe('accepted');
  });

  test('shows that an estimate has expired, and its last valid date (M13)', async () => {
    const { id } = await anEstimate(office, { status: 'sent', date: '2026-10-01' });
    expect((await preview(id)).expiredOn).toBe('2026-10-31');
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { jobStageEvents } from '#features/work/jobs/server/job-stage-table.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { everyRow, noRow } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob, anEstimate } from '#test/factories.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { updateEstimate } from './change-estimate.ts';

const api = await startApi();
const { db } = api.database;
const office = await api.as('Admin Project manager');

/** The context of a client who accepts on the client page and has access to that estimate only. */
const asClient = (): CallContext => ({
  db,
  now: new Date('2026-11-21T18:00:00Z'),
  today: '2026-11-21',
  timeZone: 'America/Denver',
  via: 'call',
  actor: { kind: 'client', name: 'Maria Alvarez', rows: noRow },
});
const accept = (id: number) =>
  office.expect(200).patch(`/api/estimates/${id}`, { status: 'accepted' });
const acceptByClient = (id: number) =>
  updateEstimate(asClient(), { id, access: everyRow, change: { status: 'accepted' } });
const jobOf = (id: number) => office.ok(jobEndpoints.read, { params: { id } });

test('An acceptance moves its job from an earlier stage to Signed Contract, never from a later one (S45)', async () => {
  for (const [before, after] of [
    ['lead', 'signed_contract'],
    ['estimating', 'signed_contract'],
    ['in_progress', 'in_progress'],
    ['completed', 'completed'],
  ] as const) {
    const job = await aJob(office, { status: before });
    const { id } = await anEstimate(office, { clientId: job.clientId, jobId: job.id });
    await accept(id);
    expect(await jobOf(job.id)).toMatchObject({ status: after, contractAmount: 4025 });
  }
});

test('A lost job is sold again when its estimate is accepted, and its timeline gives the reason (M4)', async () => {
  for (const [by, acceptBy] of [
    ['Maria Alvarez', acceptByClient],
    [office.fullName, accept],
  ] as const) {
    const job = await aJob(office, { status: 'lost', lostReason: 'price' });
    const { id, estimateNumber } = await anEstimate(office, {
      clientId: job.clientId,
      jobId: job.id,
    });
    await acceptBy(id);
    const sold = { status: 'signed_contract', lostReason: null, contractAmount: 4025 };
    expect(await jobOf(job.id)).toMatchObject(sold);
    const { body } = await office.expect(200).get(`/api/history/jobs/${job.id}`);
    const events = body as { entity: string; reason: string | null }[];
    const latest = events.find(({ entity }) => entity === 'jobs');
    expect(latest).toMatchObject({
      reason: `${estimateNumber} was accepted`,
      changes: { status: { before: 'lost', after: 'signed_contract' } },
    });
    expect(JSON.stringify(latest)).toContain(by);
  }
});

test('A job in the trash is restored when its estimate is accepted, with the created records (M4)', async () => {
  for (const acceptBy of [acceptByClient, accept]) {
    const job = await aJob(office, { status: 'estimating' });
    const { id } = await anEstimate(office, { clientId: job.clientId, jobId: job.id });
    await office.expect(204).delete(`/api/jobs/${job.id}`);
    await acceptBy(id);
    expect(await jobOf(job.id)).toMatchObject({ status: 'signed_contract', contractAmount: 4025 });
    const estimate = await office.ok(estimateEndpoints.read, { params: { id } });
    expect(estimate).toMatchObject({ status: 'accepted', jobId: job.id });
  }
});

test('An acceptance creates a new job when the previous one can no longer be restored (M4)', async () => {
  const job = await aJob(office);
  const { id } = await anEstimate(office, { clientId: job.clientId, jobId: job.id });
  await office.expect(204).delete(`/api/jobs/${job.id}`);
  await db
    .update(jobs)
    .set({ deletedAt: new Date('2026-01-01') })
    .where(eq(jobs.id, job.id));
  await accept(id);
  const { jobId } = await office.ok(estimateEndpoints.read, { params: { id } });

  expect(jobId).not.toBe(job.id);
  expect(await jobOf(jobId ?? 0)).toMatchObject({ status: 'signed_contract' });
});

test('Estimates accepted in bulk sell their jobs, and so does one created as accepted', async () => {
  const [one, other] = [await aJob(office), await aJob(office)];
  const first = await anEstimate(office, { clientId: one.clientId, jobId: one.id });
  const sent = { action: 'status', ids: [first.id], status: 'accepted' };
  await office.expect(200).post('/api/estimates/bulk', sent);
  await anEstimate(office, { clientId: other.clientId, jobId: other.id, status: 'accepted' });

  expect((await jobOf(one.id)).status).toBe('signed_contract');
  expect((await jobOf(other.id)).status).toBe('signed_contract');
});

test('A client’s acceptance creates the job of an estimate without one, once (S45)', async () => {
  const { id } = await anEstimate(office, { title: 'New roof', status: 'sent' });
  const { jobId } = await acceptByClient(id);
  expect(await jobOf(jobId ?? 0)).toMatchObject({
    title: 'New roof',
    clientName: 'Maria Alvarez',
    status: 'signed_contract',
    contractAmount: 4025,
    addressLine1: '1420 Canyon Rd',
    city: 'Provo',
    postalCode: '84604',
  });
  await acceptByClient(id);
  await office.expect(200).patch(`/api/estimates/${id}`, { status: 'declined' });
  expect((await acceptByClient(id)).jobId).toBe(jobId);
  const revisions = await office.ok(estimateEndpoints.listRevisions, { params: { id } });
  expect(revisions).toHaveLength(1);
});

describe('the office accepts an estimate without a job', () => {
  const estimateOf = (id: number) => office.ok(estimateEndpoints.read, { params: { id } });
  const jobsOf = async (clientId: number) =>
    (await office.ok(jobEndpoints.list)).filter((one) => one.clientId === clientId);

  test('one job is created as by a client’s acceptance, with its contract, deposit, and invoice (S45)', async () => {
    const { id, clientId, estimateNumber } = await anEstimate(office, {
      title: 'New roof',
      depositPercent: 20,
    });
    await accept(id);
    const { jobId } = await estimateOf(id);
    expect(await jobOf(jobId ?? 0)).toMatchObject({
      title: 'New roof',
      status: 'signed_contract',
      contractAmount: 4025,
      depositAmount: 805,
      addressLine1: '1420 Canyon Rd',
    });
    const { body } = await office.expect(200).get(`/api/history/jobs/${jobId}`);
    expect(JSON.stringify(body)).toContain(`${estimateNumber} was accepted`);
    const [deposit, ...more] = (await office.ok(invoiceEndpoints.list)).filter(
      (one) => one.clientId === clientId,
    );
    expect(deposit).toMatchObject({ jobId, total: 805 });
    expect(more).toEqual([]);

    await accept(id);
    await office.expect(200).patch(`/api/estimates/${id}`, { status: 'sent' });
    await accept(id);
    expect(await jobsOf(clientId)).toHaveLength(1);
  });

  test('one job is created for each estimate in bulk, and for one created as accepted', async () => {
    const [one, other] = [await anEstimate(office), await anEstimate(office)];
    const sent = { action: 'status', ids: [one.id, other.id], status: 'accepted' };
    await office.expect(200).post('/api/estimates/bulk', sent);
    const created = await anEstimate(office, { status: 'accepted' });
    for (const { id, clientId } of [one, other, created]) {
      const [made, ...more] = await jobsOf(clientId);
      expect((await estimateOf(id)).jobId).toBe(made?.id);
      expect(more).toEqual([]);
    }
    expect(created.jobId).not.toBeNull();
  });

  test('when the office and the client accept at the same time, one creates the job and both see it', async () => {
    const { id, clientId } = await anEstimate(office, { status: 'sent' });
    await Promise.all([accept(id), acceptByClient(id), accept(id)]);
    expect(await jobsOf(clientId)).toMatchObject([{ id: (await estimateOf(id)).jobId }]);
  });

  test('an address whose last part is too long for a city stays in the job’s second line', async () => {
    const address = `1420 Canyon Rd, ${'long '.repeat(30)}name, UT 84604`;
    const client = await aContact(office, { address });
    const { id } = await anEstimate(office, { clientId: client.id });
    await accept(id);
    const [made] = await jobsOf(client.id);
    expect(made).toMatchObject({ city: null, state: 'Utah', postalCode: '84604' });
    expect(made?.addressLine2).toMatch(/^long .* name$/);
  });

  test('a sales representative keeps access to an estimate they accept, and owns its job', async () => {
    const rep = await api.as('Sales Representative');
    const { id } = await anEstimate(rep, { depositPercent: 50 });
    await rep.expect(200).patch(`/api/estimates/${id}`, { status: 'accepted' });
    const { jobId } = await rep.ok(estimateEndpoints.read, { params: { id } });
    await rep.expect(200).patch(`/api/jobs/${jobId}`, { priority: 'high' });
  });
});

test('The deposit of an accepted estimate becomes its job’s deposit amount if none was entered', async () => {
  for (const [entered, asked, after] of [
    [null, { depositPercent: 20 }, 805],
    [null, { depositAmount: 1500 }, 1500],
    [null, {}, null],
    [300, { depositPercent: 20 }, 300],
    [0, { depositPercent: 20 }, 0],
  ] as const) {
    const job = await aJob(office, { contractAmount: 9000, depositAmount: entered });
    const { id } = await anEstimate(office, { clientId: job.clientId, jobId: job.id, ...asked });
    await acceptByClient(id);
    expect(await jobOf(job.id)).toMatchObject({ contractAmount: 9000, depositAmount: after });
  }
});

test('Of two concurrent acceptances of one estimate, one creates the job and both see it', async () => {
  const client = await aContact(office);
  const { id } = await anEstimate(office, { clientId: client.id, status: 'sent' });
  const answers = await Promise.all([acceptByClient(id), acceptByClient(id), acceptByClient(id)]);
  expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
  const { body } = await office.expect(200).get(`/api/jobs?filter[clientId]=${client.id}`);
  expect(body).toHaveLength(1);
});

test('A job gets the tasks of the acceptance templates once, assigned to its sales rep (S45)', async () => {
  const rep = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  const template = (title: string, onAcceptance: boolean) =>
    office.ok(taskEndpoints.createTemplate, {
      body: {
        title,
        category: 'project_management',
        onAcceptance,
        checklist: [{ text: 'Fee paid', isDone: false }],
      },
    });
  const permit = await template('Pull the permit', true);
  await template('Follow up', false);
  const { id: idle } = await template('Order the dumpster', true);
  await office.ok(taskEndpoints.updateTemplate, {
    params: { id: idle },
    body: { isActive: false },
  });
  const job = await aJob(office, { salesRep: rep.userId });
  const { id } = await anEstimate(office, {
    clientId: job.clientId,
    jobId: job.id,
    status: 'sent',
  });
  const tasksOf = async (jobId: number | null) =>
    (await office.ok(taskEndpoints.list)).filter((one) => one.jobId === jobId);
  await acceptByClient(id);
  const [added, ...others] = await tasksOf(job.id);
  expect(others).toEqual([]);
  expect(added).toMatchObject({
    title: 'Pull the permit',
    templateId: permit.id,
    assignedTo: rep.userId,
    autoAssigned: true,
    status: 'to_do',
  });

  await office.expect(200).patch(`/api/estimates/${id}`, { status: 'sent', undo: false });
  await office.expect(204).delete(`/api/tasks/${added?.id}`);
  await accept(id);
  expect(await tasksOf(job.id)).toEqual([]);

  const without = await anEstimate(office, { status: 'sent' });
  const { jobId } = await acceptByClient(without.id);
  expect(await tasksOf(jobId)).toMatchObject([{ title: 'Pull the permit' }]);
  await office.ok(taskEndpoints.removeTemplate, { params: { id: permit.id } });
});

test('The audit trail of the job names the accepted estimate, and its stage counts once', async () => {
  const job = await aJob(office);
  const { id, estimateNumber } = await anEstimate(office, {
    clientId: job.clientId,
    jobId: job.id,
  });
  await accept(id);
  await accept(id);
  const { body } = await office.expect(200).get(`/api/history/jobs/${job.id}`);
  expect(JSON.stringify(body)).toContain(`${estimateNumber} was accepted`);
  const stages = await db.select().from(jobStageEvents).where(eq(jobStageEvents.jobId, job.id));
  expect(stages.map(({ stage }) => stage)).toEqual(['lead', 'signed_contract']);
});

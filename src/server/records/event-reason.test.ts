/** Reasons never name a record that the reader has no access to (T7). */
import { beforeEach, describe, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, over } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let rep: TestUser;
let tech: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  rep = await api.as('Sales Representative');
  tech = await api.as('Field Technician');
});

const reasons = async (user: TestUser, entity: HistoryEntity, id: number) =>
  (await user.ok(historyEndpoints.timeline, { params: { entity, id } })).flatMap(
    ({ reason }) => reason ?? [],
  );

const set = (id: number, body: object) => dana.expect(200).patch(`/api/estimates/${id}`, body);

/**
 * Creates a job that the rep and the technician both work on, with an estimate. The technician has
 * no access to estimates.
 */
async function sharedJob(depositPercent: number | null = null) {
  const { id: jobId, clientId } = await aJob(dana, {
    assignedTeam: [String(rep.userId), String(tech.userId)],
    contractAmount: 500,
    depositAmount: 1,
  });
  const { id, estimateNumber } = await anEstimate(dana, {
    clientId,
    jobId,
    status: 'sent',
    ...over(100),
    depositPercent,
  });

  return { id, estimateNumber, jobId, clientId };
}

describe("The reason for an estimate's effect on its job", () => {
  test('is read without its number by users who may not read the estimate', async () => {
    const { id, estimateNumber, jobId } = await sharedJob();
    expect((await tech.call(estimateEndpoints.read, { params: { id } })).status).toBe(403);
    await set(id, { status: 'accepted' });
    await set(id, { status: 'sent' });

    expect(await reasons(tech, 'jobs', jobId)).toEqual([
      'An estimate is no longer accepted',
      'An estimate was accepted',
    ]);
    expect(await reasons(dana, 'jobs', jobId)).toEqual([
      `${estimateNumber} is no longer accepted`,
      `${estimateNumber} was accepted`,
    ]);
  });

  test('names the estimate to the sales rep who wrote it', async () => {
    const { clientId } = await aJob(rep);
    const { id, estimateNumber } = await anEstimate(rep, {
      clientId,
      status: 'sent',
      ...over(100),
    });
    const { jobId } = (await set(id, { status: 'accepted' })).body as { jobId: number };

    expect(await reasons(rep, 'jobs', jobId)).toContain(`${estimateNumber} was accepted`);
  });

  test('is read without its number on a job that the acceptance made, and on its client', async () => {
    const { id: clientId } = await aContact(dana);
    const { id, estimateNumber } = await anEstimate(dana, {
      clientId,
      status: 'sent',
      ...over(100),
    });
    const { jobId } = (await set(id, { status: 'accepted' })).body as { jobId: number };
    await dana.expect(200).patch(`/api/jobs/${jobId}`, {
      assignedTeam: [String(rep.userId), String(tech.userId)],
    });

    const sentences = [
      ...(await reasons(tech, 'jobs', jobId)),
      ...(await reasons(tech, 'contacts', clientId)),
    ];
    expect(sentences).toContain('An estimate was accepted');
    expect(sentences.join()).not.toContain(estimateNumber);
    expect(await reasons(dana, 'jobs', jobId)).toContain(`${estimateNumber} was accepted`);
  });

  test('is read without its number on a job that it was taken off, or whose total it changed', async () => {
    const { id, estimateNumber, jobId } = await sharedJob();
    await dana.expect(200).patch(`/api/jobs/${jobId}`, { contractAmount: null });
    await set(id, { status: 'accepted' });
    await set(id, { ...over(200), revise: true });
    await set(id, { jobId: null, revise: true });

    expect(await reasons(dana, 'jobs', jobId)).toEqual(
      expect.arrayContaining([
        `${estimateNumber} was changed`,
        `${estimateNumber} was taken off this job`,
      ]),
    );
    expect((await reasons(rep, 'jobs', jobId)).join()).not.toContain(estimateNumber);
    expect(await reasons(rep, 'jobs', jobId)).toContain('An estimate was taken off this job');
  });
});

test('The reason for a task of an acceptance names the estimate only to users who may read it', async () => {
  await dana.ok(taskEndpoints.createTemplate, {
    body: { title: 'Pull the permit', category: 'project_management', onAcceptance: true },
  });
  const { id, estimateNumber, jobId } = await sharedJob();
  await set(id, { status: 'accepted' });
  const [task] = (await dana.ok(taskEndpoints.list)).filter((one) => one.jobId === jobId);
  await dana.expect(200).patch(`/api/tasks/${task?.id}`, { assignedTo: tech.userId });

  const sentences = (await reasons(tech, 'tasks', task?.id ?? 0)).join();
  expect(sentences).toContain('An estimate was accepted');
  expect(sentences).not.toContain(estimateNumber);
  expect((await reasons(dana, 'tasks', task?.id ?? 0)).join()).toContain(
    `${estimateNumber} was accepted`,
  );
});

test('The reason for the deposit of an estimate names the invoice only to users who may read it', async () => {
  const { id: clientId } = await aContact(rep);
  const { id } = await anEstimate(rep, {
    clientId,
    status: 'sent',
    ...over(100),
    depositPercent: 50,
  });
  await set(id, { status: 'accepted' });
  const [deposit] = await dana.ok(invoiceEndpoints.list);
  const number = deposit?.invoiceNumber ?? '';
  const isReadable =
    (await rep.call(invoiceEndpoints.read, { params: { id: deposit?.id ?? 0 } })).status === 200;

  expect(isReadable).toBe(false);
  expect(await reasons(dana, 'estimates', id)).toContain(
    `${number} asks for the deposit of $50.00`,
  );
  expect(await reasons(rep, 'estimates', id)).toContain(
    'An invoice asks for the deposit of $50.00',
  );
  await set(id, { status: 'sent' });
  expect(await dana.ok(invoiceEndpoints.read, { params: { id: deposit?.id ?? 0 } })).toMatchObject({
    status: 'cancelled',
  });
});

test('The company’s audit log names every record, also in its spreadsheet', async () => {
  const { id, estimateNumber } = await sharedJob();
  await set(id, { status: 'accepted' });
  const log = await dana.ok(historyEndpoints.log, { query: { entity: 'jobs' } });
  const { body } = await dana.expect(200).get('/api/history/export.csv?entity=jobs');

  expect(log.map(({ reason }) => reason)).toContain(`${estimateNumber} was accepted`);
  expect(String(body)).toContain(`${estimateNumber} was accepted`);
});

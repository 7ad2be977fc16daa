/** The actions on a job's costs that are possible in each state of the job. */
import { describe, expect, test } from 'vitest';
import { JOB_STATUSES } from '#features/work/jobs/job.ts';
import { startApi } from '#test/api.ts';
import type { ApiAnswer } from '#test/api-client.ts';
import { aJob, aJobCost, anInvoice, aPayment, over } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Admin Project manager');

/** Returns the response's status and its error message. */
const outcomeOf = ({ status, body }: ApiAnswer) => {
  const { message } = (body ?? {}) as { message?: string };

  return status < 300 ? status : `${status} ${message}`;
};

const REASON = '400 Explain the negative amount, such as a return.';
const VERBS = {
  add: (jobId: number) =>
    office.post('/api/job-costs', { jobId, category: 'material', description: 'Nails', amount: 5 }),
  'add a negative one': (jobId: number) =>
    office.post('/api/job-costs', {
      jobId,
      category: 'material',
      description: 'Returned nails',
      amount: -5,
      reason: 'Returned',
    }),
  'add a negative one without a reason': (jobId: number) =>
    office.post('/api/job-costs', {
      jobId,
      category: 'material',
      description: 'Returned nails',
      amount: -5,
    }),
  change: (_: number, id: number) => office.patch(`/api/job-costs/${id}`, { amount: 7 }),
  delete: (_: number, id: number) => office.delete(`/api/job-costs/${id}`),
} satisfies Record<string, (jobId: number, id: number) => Promise<ApiAnswer>>;

const USUAL = [201, 201, REASON, 200, 204];
const GONE = '400 This job no longer exists. Choose another.';

async function outcomes(jobId: number) {
  const found = [];
  for (const verb of Object.values(VERBS)) {
    const { id } = await aJobCost(office, { jobId: (await aJob(office)).id });
    await office.expect(200).patch(`/api/job-costs/${id}`, { jobId });
    found.push(outcomeOf(await verb(jobId, id)));
  }

  return found;
}

describe('The costs of a job', () => {
  test.each(JOB_STATUSES)('that is %s can be added, changed, and deleted', async (status) => {
    const { id } = await aJob(office, {
      status,
      ...(status === 'lost' && { lostReason: 'price' as const }),
    });
    expect(await outcomes(id)).toEqual(USUAL);
  });

  test('that is paid in full can be added, changed, and deleted', async () => {
    const { id, clientId } = await aJob(office, { status: 'completed' });
    const { id: invoiceId } = await anInvoice(office, { clientId, jobId: id, ...over(100) });
    await aPayment(office, { invoiceId, amount: 100 });
    expect(await outcomes(id)).toEqual(USUAL);
  });

  test('that is in the trash cannot be added, changed, deleted, or restored', async () => {
    const { id: jobId } = await aJob(office);
    const { id } = await aJobCost(office, { jobId });
    const { id: gone } = await aJobCost(office, { jobId });
    await office.expect(204).delete(`/api/job-costs/${gone}`);
    await office.expect(204).delete(`/api/jobs/${jobId}`);
    const found = [];
    for (const verb of Object.values(VERBS)) found.push(outcomeOf(await verb(jobId, id)));
    expect(found).toEqual([
      GONE,
      GONE,
      REASON,
      expect.stringMatching(/^404 /) as string,
      expect.stringMatching(/^404 /) as string,
    ]);
    expect(outcomeOf(await office.post(`/api/trash/job_costs/${gone}/restore`))).toBe(
      '409 Alvarez re-roof is deleted too. Restore the job first.',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });

const problemsOf = (body: unknown) =>
  (body as { issues?: { path: string; message: string }[] }).issues ?? [];

describe('an insurance job', () => {
  test('requires an insurer and a claim number', async () => {
    const client = await aContact(dana);
    const { status, body } = await dana.post('/api/jobs', {
      title: 'Hail claim',
      clientId: client.id,
      jobType: 'insurance',
      insuranceCompany: 'State Farm',
    });

    expect(status).toBe(400);
    expect(problemsOf(body)).toEqual([
      { path: 'claimNumber', message: 'Claim number is required for an insurance job' },
    ]);
  });

  test('cannot lose its claim number, and no other job becomes one without a claim number', async () => {
    const insured = await aJob(dana, {
      jobType: 'insurance',
      insuranceCompany: 'State Farm',
      claimNumber: 'SF-44-1',
    });
    const retail = await aJob(dana, { jobType: 'retail' });
    const lost = await dana.put(`/api/jobs/${insured.id}`, { claimNumber: '' });
    expect([lost.status, problemsOf(lost.body)[0]?.path]).toEqual([400, 'claimNumber']);
    const turned = await dana.patch(`/api/jobs/${retail.id}`, { jobType: 'insurance' });
    expect(problemsOf(turned.body).map(({ path }) => path)).toEqual([
      'insuranceCompany',
      'claimNumber',
    ]);
  });

  test('without a claim number from before can still get a new title', async () => {
    const { id } = await aJob(dana, {
      jobType: 'insurance',
      insuranceCompany: 'A',
      claimNumber: 'B',
    });
    await api.database.pool.query('update jobs set claim_number = null where id = $1', [id]);
    const { status, body } = await dana.call(jobEndpoints.update, {
      params: { id },
      body: { title: 'Renamed', jobType: 'insurance', claimNumber: null },
    });

    expect(status).toBe(200);
    expect(body.title).toBe('Renamed');
  });

  test('that becomes a retail job keeps its claim', async () => {
    const { id } = await aJob(dana, {
      jobType: 'insurance',
      insuranceCompany: 'A',
      claimNumber: 'B',
    });
    const changed = await dana.ok(jobEndpoints.patch, {
      params: { id },
      body: { jobType: 'retail' },
    });

    expect(changed).toMatchObject({ jobType: 'retail', insuranceCompany: 'A', claimNumber: 'B' });
  });
});

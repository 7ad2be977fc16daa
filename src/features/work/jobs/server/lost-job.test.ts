import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { dashboardEndpoints } from '#features/insight/dashboard/dashboard-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const change = (id: number, sent: object, user = dana) => user.patch(`/api/jobs/${id}`, sent);
const lose = (id: number) => change(id, { status: 'lost', lostReason: 'price' });

describe('a lost job (S21)', () => {
  test('requires a reason, with an error at its field', async () => {
    const { id } = await aJob(dana);

    for (const sent of [{ status: 'lost' }, { status: 'lost', lostReason: null }]) {
      expect(await change(id, sent)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'lostReason', message: 'Choose why the job was lost' }] },
      });
    }
    expect(await change(id, { status: 'lost', lostReason: 'weather' })).toMatchObject({
      status: 400,
    });
  });

  test('keeps its reason while other fields change, and can get another reason', async () => {
    const { id } = await aJob(dana);
    expect(await lose(id)).toMatchObject({ body: { status: 'lost', lostReason: 'price' } });
    expect(await change(id, { city: 'Orem' })).toMatchObject({ body: { lostReason: 'price' } });
    expect(await change(id, { lostReason: 'competitor' })).toMatchObject({
      body: { status: 'lost', lostReason: 'competitor' },
    });
    expect(await change(id, { lostReason: null })).toMatchObject({ status: 400 });
  });

  test('has no reason after it is reopened', async () => {
    const { id } = await aJob(dana);
    await lose(id);

    expect(await change(id, { status: 'estimating' })).toMatchObject({
      body: { status: 'estimating', lostReason: null },
    });
    expect(await change(id, { lostReason: 'price' })).toMatchObject({ body: { lostReason: null } });
  });

  test('is neither overdue nor active, and stays in the list under its status', async () => {
    const { id } = await aJob(dana, { endDate: '2026-11-01' });
    await aJob(dana);
    await lose(id);

    expect(await dana.ok(dashboardEndpoints.stats, {})).toMatchObject({ activeJobs: 1 });
    expect((await dana.get('/api/jobs?filter[status]=lost')).body).toMatchObject([{ id }]);
  });

  test('is in the timeline with its reason', async () => {
    const { id } = await aJob(dana);
    await lose(id);
    const [event] = await dana.ok(historyEndpoints.timeline, { params: { entity: 'jobs', id } });

    expect(event?.changes).toMatchObject({
      status: { before: 'lead', after: 'lost' },
      lostReason: { before: null, after: 'price' },
    });
  });

  test('cannot be set on many jobs at once, because each needs its own reason', async () => {
    const { id } = await aJob(dana);

    expect(
      await dana.post('/api/jobs/bulk', { action: 'status', ids: [id], status: 'lost' }),
    ).toMatchObject({ status: 400 });
  });

  test('can be marked by a technician who works on it', async () => {
    const tom = await api.as('Field Technician');
    const { id } = await aJob(dana, { assignedTeam: [String(tom.userId)] });

    expect(await change(id, { status: 'lost', lostReason: 'postponed' }, tom)).toMatchObject({
      status: 200,
    });
    expect(await dana.ok(jobEndpoints.read, { params: { id } })).toMatchObject({ status: 'lost' });
  });
});

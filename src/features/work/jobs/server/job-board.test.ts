import { beforeEach, describe, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi, type TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import type { Job, JobStatus } from '../job.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

/** Creates leads that appear on the board in this order, top first. */
async function cards(...titles: string[]): Promise<[Job, Job, ...Job[]]> {
  const { id: clientId } = await aContact(dana);
  const made: Job[] = [];
  for (const title of titles.toReversed()) {
    made.unshift(await aJob(dana, { title, clientId }));
    api.clock.pass(1);
  }

  return made as [Job, Job, ...Job[]];
}

async function column(status: JobStatus, user = dana): Promise<string[]> {
  const query = `filter[status]=${status}&sort=position&page=1&pageSize=50`;
  const { body } = await user.expect(200).get(`/api/jobs?${query}`);

  return (body as Job[]).map(({ title }) => title);
}

const move = (
  { id }: Job,
  status: JobStatus,
  {
    user = dana,
    place = {},
    ...more
  }: { user?: TestUser; place?: object; lostReason?: string } = {},
) => user.patch(`/api/jobs/${id}`, { status, place, ...more });

describe('The jobs of a stage', () => {
  test('start with the most recent arrival, however it got there', async () => {
    const [a, b, c] = await cards('a', 'b', 'c');
    expect(await column('lead')).toEqual(['a', 'b', 'c']);

    await dana.expect(200).put(`/api/jobs/${c?.id}`, { status: 'review' });
    api.clock.pass(1);
    await dana.expect(200).post('/api/jobs/bulk', {
      action: 'status',
      ids: [a.id, b.id],
      status: 'review',
    });
    expect((await column('review')).at(-1)).toBe('c');
    expect(await column('lead')).toEqual([]);
  });

  test('keep their order when a job changes otherwise, or is restored from the trash', async () => {
    const [, b] = await cards('a', 'b', 'c');
    await dana.expect(200).put(`/api/jobs/${b.id}`, { priority: 'high', status: 'lead' });
    await dana.expect(204).delete(`/api/jobs/${b.id}`);
    await dana.expect(204).post(`/api/trash/jobs/${b.id}/restore`);

    expect(await column('lead')).toEqual(['a', 'b', 'c']);
  });
});

describe('The card of a job', () => {
  test('is moved below or above another card, or to the top, in its stage or another', async () => {
    const [a, b, c] = await cards('a', 'b', 'c');
    await move(a, 'lead', { place: { after: c?.id } });
    expect(await column('lead')).toEqual(['b', 'c', 'a']);
    await move(a, 'lead', { place: { before: b.id } });
    expect(await column('lead')).toEqual(['a', 'b', 'c']);
    await move(a, 'estimating');
    await move(b, 'estimating', { place: { after: a.id } });
    expect(await column('estimating')).toEqual(['a', 'b']);
  });

  test('that only moves within its stage leaves no entry in its timeline', async () => {
    const [a, b] = await cards('a', 'b');
    await move(a, 'lead', { place: { after: b.id } });
    const events = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'jobs', id: a.id },
    });

    expect(events.map(({ action }) => action)).toEqual(['created']);
  });

  test('moves to Lost only with a reason, and stays in place without one', async () => {
    const [a] = await cards('a', 'b');
    expect(await move(a, 'lost')).toMatchObject({ status: 400 });
    expect(await column('lead')).toEqual(['a', 'b']);

    expect(await move(a, 'lost', { lostReason: 'price' })).toMatchObject({ status: 200 });
    expect(await column('lost')).toEqual(['a']);
    await move(a, 'lead');
    const { body } = await dana.get(`/api/jobs/${a.id}`);
    expect(body).toMatchObject({ status: 'lead', lostReason: null });
  });

  test('stays in place for users who may not move it', async () => {
    const tom = await api.as('Field Technician');
    const priya = await api.as('Sales Representative');
    const lena = await api.as('User');
    const [mine, theirs] = await cards('mine', 'theirs');
    await dana.expect(200).put(`/api/jobs/${mine.id}`, { assignedTeam: [String(tom.userId)] });

    expect(await column('lead', tom)).toEqual(['mine']);
    expect(await move(theirs, 'review', { user: tom })).toMatchObject({ status: 404 });
    expect(await move(theirs, 'review', { user: priya })).toMatchObject({ status: 404 });
    expect(await move(theirs, 'review', { user: lena })).toMatchObject({ status: 403 });
    expect(await move(mine, 'review', { user: tom })).toMatchObject({ status: 200 });
    expect(await column('lead')).toEqual(['theirs']);
  });
});

test('Cards that users move to one place at the same time all get a position of their own', async () => {
  const [anchor, ...others] = await cards('anchor', 'a', 'b', 'c', 'd', 'e');
  const answers = await Promise.all(
    others.map((card) => move(card, 'lead', { place: { after: anchor.id } })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map(({ body }) => (body as Job).position)).size).toBe(5);
  expect((await column('lead'))[0]).toBe('anchor');
  expect(await column('lead')).toHaveLength(6);
});

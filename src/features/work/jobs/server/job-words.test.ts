import { beforeEach, describe, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { recordChanges } from '#server/changes/record-change-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { testEngineKind } from '#test/database.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { jobTagEndpoints } from '../job-word-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

type TagQuery = { q?: string; sort?: 'word' | '-jobs'; page?: number; pageSize?: number };

const list = (query: TagQuery = {}) => dana.ok(jobTagEndpoints.list, { query });
const read = (id: number) => dana.ok(jobEndpoints.read, { params: { id } });
const rename = (from: string, to: string, isMerge = false) =>
  dana.call(jobTagEndpoints.rename, { body: { from, to, isMerge } });
const preview = (from: string, to: string) =>
  dana.ok(jobTagEndpoints.previewRename, { query: { from, to } });

/** Creates one job for each list of tags, all for the same client. */
async function jobsWith(...lists: string[][]) {
  const { id: clientId } = await aContact(dana);
  const made = [];
  for (const tags of lists) made.push(await aJob(dana, { clientId, tags }));

  return made;
}

async function trash(id: number) {
  await dana.ok(jobEndpoints.remove, { params: { id } });
}

describe('The tags in Settings', () => {
  test('include those of all jobs, merge spellings that differ in case, and count their jobs', async () => {
    const [, , last] = await jobsWith(['Hail', 'hail', 'steep'], ['Hail'], ['Hail', 'gate code']);
    await trash(last?.id ?? 0);

    expect(await list()).toEqual({
      total: 3,
      tags: [
        { word: 'Hail', jobs: 2, trashed: 1, spellings: ['Hail', 'hail'].toSorted() },
        { word: 'steep', jobs: 1, trashed: 0, spellings: ['steep'] },
        { word: 'gate code', jobs: 0, trashed: 1, spellings: ['gate code'] },
      ],
    });
    expect((await list({ sort: 'word' })).tags.map(({ word }) => word)).toEqual([
      'gate code',
      'Hail',
      'steep',
    ]);
  });

  test('are searched and paginated', async () => {
    await jobsWith(['a%', 'Héliport', 'hail', 'steep']);

    expect((await list({ q: 'HE' })).tags.map(({ word }) => word)).toEqual(['Héliport']);
    expect((await list({ q: '%' })).tags.map(({ word }) => word)).toEqual(['a%']);
    const second = await list({ sort: 'word', page: 2, pageSize: 3 });
    expect([second.total, second.tags.map(({ word }) => word)]).toEqual([4, ['steep']]);
    expect(await list({ page: 9 })).toEqual({ total: 4, tags: [] });
  });

  test('link to a list with the counted number of jobs', async () => {
    await jobsWith(['hail', 'steep'], ['Hail'], ['Hailstone'], []);
    const { body } = await dana.get('/api/jobs?filter[tags]=HAIL');

    expect(body).toHaveLength(2);
    expect((await list({ q: 'hail' })).tags[0]?.jobs).toBe(2);
  });

  test('are managed by users who may change the company', async () => {
    const paul = await api.as('Project manager');

    expect((await paul.get('/api/job-tags')).status).toBe(403);
    expect((await paul.post('/api/job-tags/remove', { word: 'hail' })).status).toBe(403);
  });
});

describe('A renamed tag', () => {
  test('changes on every job, including jobs in the trash, in place and in every spelling', async () => {
    const [first, second, third] = await jobsWith(['a', 'hail', 'b'], ['HAIL'], ['steep']);
    await trash(second?.id ?? 0);

    expect(await preview('Hail', 'Hail damage')).toEqual({
      jobs: 2,
      trashed: 1,
      to: 'Hail damage',
      mergesInto: null,
    });
    expect((await rename('Hail', 'Hail damage')).body).toEqual({ jobs: 2 });

    expect(await read(first?.id ?? 0)).toMatchObject({
      tags: ['a', 'Hail damage', 'b'],
      version: 2,
    });
    expect(await read(third?.id ?? 0)).toMatchObject({ tags: ['steep'], version: 1 });
    await dana.post(`/api/trash/jobs/${second?.id}/restore`);
    expect((await read(second?.id ?? 0)).tags).toEqual(['Hail damage']);
  });

  test('merges with another tag of that name only after confirmation', async () => {
    const [first, second] = await jobsWith(['hail', 'x', 'Storm'], ['storm']);

    expect(await preview('hail', 'STORM')).toMatchObject({
      jobs: 1,
      mergesInto: { jobs: 2 },
    });
    const refused = await rename('hail', 'STORM');
    expect([refused.status, refused.body]).toMatchObject([409, { issues: [{ path: 'to' }] }]);
    expect((await rename('hail', 'STORM', true)).status).toBe(200);

    const { tags } = await read(first?.id ?? 0);
    expect(tags.map((tag) => tag.toLowerCase())).toEqual(['storm', 'x']);
    expect((await read(second?.id ?? 0)).tags).toEqual(['storm']);
    expect((await list()).total).toBe(2);
  });

  test('can get one spelling everywhere, and only jobs with another spelling change', async () => {
    const [first, second] = await jobsWith(['hail'], ['Hail']);

    expect((await rename('hail', 'Hail')).body).toEqual({ jobs: 1 });
    expect([(await read(first?.id ?? 0)).version, (await read(second?.id ?? 0)).version]).toEqual([
      2, 1,
    ]);
    expect((await list()).tags).toMatchObject([{ word: 'Hail', jobs: 2, spellings: ['Hail'] }]);
  });

  test('has an entry in the history of each job and one in the log of the company', async () => {
    const [first] = await jobsWith(['hail'], ['hail']);
    await rename('hail', 'Storm');

    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'jobs', id: first?.id ?? 0 },
    });
    expect(event).toMatchObject({
      by: 'Dana Whitfield',
      action: 'updated',
      label: 'Alvarez re-roof',
      changes: { tags: { before: ['hail'], after: ['Storm'] } },
    });
    const log = await dana.ok(historyEndpoints.log, { query: { entity: 'company' } });
    expect(log).toMatchObject([
      { changes: { tag: { before: 'hail', after: 'Storm' } }, reason: 'On 2 jobs.' },
    ]);
  });

  test('updates the open pages of other users, with the ids of the jobs up to a limit', async () => {
    const made = await jobsWith(['hail'], ['hail'], ['steep']);
    const { db } = api.database;
    await db.delete(recordChanges);
    await rename('hail', 'Storm');

    const announced = await db.select().from(recordChanges).orderBy(recordChanges.id);
    expect(announced.map(({ kind, recordId }) => [kind, recordId])).toEqual([
      ...made.slice(0, 2).map(({ id }) => ['jobs', id]),
      ['company', 1],
    ]);
    expect(announced.every(({ byUserId }) => byUserId === dana.userId)).toBe(true);
  });

  test('is a conflict for a form that was opened before', async () => {
    const [one] = await jobsWith(['hail']);
    await rename('hail', 'Storm');
    const { status, body } = await dana.put(`/api/jobs/${one?.id}`, {
      tags: ['hail', 'steep'],
      version: 1,
    });

    expect([status, body]).toMatchObject([409, { issues: [{ path: 'tags' }] }]);
  });

  test('that no job has is not found, and an empty name is rejected at its field', async () => {
    expect((await rename('hail', 'Storm')).status).toBe(404);
    expect(await rename('hail', ' ')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'to', message: 'Tag is required' }] },
    });
  });
});

test('A removed tag is removed from every job, including jobs in the trash', async () => {
  const [first, second] = await jobsWith(['hail', 'steep'], ['Hail']);
  await trash(second?.id ?? 0);

  expect(await dana.ok(jobTagEndpoints.remove, { body: { word: 'hail' } })).toEqual({ jobs: 2 });
  expect((await read(first?.id ?? 0)).tags).toEqual(['steep']);
  expect((await list()).tags.map(({ word }) => word)).toEqual(['steep']);
});

test.runIf(testEngineKind === 'postgres')(
  'Renaming tags while jobs and their client change does not deadlock',
  async () => {
    const { id: clientId } = await aContact(dana);
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      ids.push((await aJob(dana, { clientId, tags: ['hail', 'steep'] })).id);
    }
    const renames = ['hail', 'Storm', 'Wind', 'Rain'].map((from, n, all) =>
      rename(from, all[(n + 1) % all.length] ?? '', true),
    );
    const edits = ids.toReversed().map((id) => dana.put(`/api/jobs/${id}`, { city: 'Lehi' }));
    const names = ['Ann', 'Bea', 'Cy'].map((name) =>
      dana.put(`/api/contacts/${clientId}`, { name }),
    );
    const answers = await Promise.all([...renames, ...edits, ...names]);

    expect(
      answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status)),
    ).toEqual([]);
    expect((await list()).tags.map(({ jobs }) => jobs)).toEqual([20, 20]);
    for (const id of ids) {
      const job = await read(id);
      const events = await dana.ok(historyEndpoints.timeline, { params: { entity: 'jobs', id } });
      expect(job.city).toBe('Lehi');
      expect(events.length).toBe(job.version);
    }
  },
);

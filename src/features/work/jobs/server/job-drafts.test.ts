import { beforeEach, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { jobTagEndpoints, leadSourceEndpoints } from '../job-word-endpoints.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

const HALF_A_JOB = { title: 'Alvarez re-roof', clientId: 7, tags: ['hail'], permitNeeded: true };

test('a job draft from the office continues on the phone (S32)', async () => {
  const priya = await api.as('Sales Representative');
  expect(await priya.ok(jobEndpoints.readDraft)).toBeNull();

  await priya.ok(jobEndpoints.saveDraft, { body: { values: { title: 'Alvarez' } } });
  await priya.ok(jobEndpoints.saveDraft, { body: { values: HALF_A_JOB } });
  expect(await priya.ok(jobEndpoints.readDraft)).toEqual({
    values: HALF_A_JOB,
    savedAt: '2026-11-21T15:00:00.000Z',
  });

  await priya.ok(jobEndpoints.deleteDraft);
  expect(await priya.ok(jobEndpoints.readDraft)).toBeNull();
});

test('a draft is visible only to its creator', async () => {
  const priya = await api.as('Sales Representative');
  const dana = await api.as('Admin Project manager');
  await priya.ok(jobEndpoints.saveDraft, { body: { values: HALF_A_JOB } });

  expect(await dana.ok(jobEndpoints.readDraft)).toBeNull();
  await dana.ok(jobEndpoints.deleteDraft);
  expect(await priya.ok(jobEndpoints.readDraft)).toMatchObject({ values: HALF_A_JOB });
});

test.each([
  ['an object in a field', { title: { deep: 1 } }],
  ['more text than any field holds', { description: 'x'.repeat(10_001) }],
  ['more fields than a job has', Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, 1]))],
])('a draft with %s is rejected', async (_, values) => {
  const priya = await api.as('Sales Representative');

  expect((await priya.put('/api/jobs/draft', { values })).status).toBe(400);
});

test('changes to tags and lead sources after a draft was saved are returned to users who create jobs', async () => {
  const dana = await api.as('Admin Project manager');
  const priya = await api.as('Sales Representative');
  const changes = (query: { since?: string } = {}) => priya.ok(jobTagEndpoints.changes, { query });
  await aJob(dana, { tags: ['hail', 'wind'] });
  await dana.ok(jobTagEndpoints.rename, { body: { from: 'hail', to: 'storm' } });
  api.clock.set('2026-11-22T15:00:00Z');
  await dana.ok(jobTagEndpoints.remove, { body: { word: 'wind' } });
  await dana.ok(leadSourceEndpoints.add, { body: { word: 'Radio' } });
  await dana.ok(leadSourceEndpoints.remove, { body: { word: 'Radio' } });
  await dana.expect(200).put('/api/company', { city: 'Provo' });

  const later = [
    { field: 'tag', before: 'wind', after: null },
    { field: 'leadSource', before: null, after: 'Radio' },
    { field: 'leadSource', before: 'Radio', after: null },
  ];
  expect(await changes()).toEqual([{ field: 'tag', before: 'hail', after: 'storm' }, ...later]);
  expect(await changes({ since: '2026-11-22T08:00:00.000Z' })).toEqual(later);
  await priya.expect(400).get('/api/job-tags/changes?since=yesterday');
  await priya.expect(400).get('/api/job-tags/changes?since=0000-01-01T00:00:00Z');
  expect((await (await api.as('Field Technician')).get('/api/job-tags/changes')).status).toBe(403);
});

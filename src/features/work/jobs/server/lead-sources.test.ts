import { beforeEach, describe, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { leadSourceEndpoints } from '../job-word-endpoints.ts';
import { STANDARD_SOURCES } from '../lead-source.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const list = () => dana.ok(jobEndpoints.leadSources);
const managed = () => dana.ok(leadSourceEndpoints.managed);
const add = (word: string) => dana.call(leadSourceEndpoints.add, { body: { word } });
const rename = (from: string, to: string, isMerge = false) =>
  dana.call(leadSourceEndpoints.rename, { body: { from, to, isMerge } });
const remove = (word: string) => dana.call(leadSourceEndpoints.remove, { body: { word } });
const words = async () => (await list()).map(({ word }) => word);

async function jobsFrom(...sources: (string | null)[]) {
  const { id: clientId } = await aContact(dana);
  const made = [];
  for (const leadSource of sources) made.push(await aJob(dana, { clientId, leadSource }));

  return made;
}

describe('The lead sources of a company', () => {
  test('are the six standard ones until the company adds its own, which comes last (C30)', async () => {
    expect(await words()).toEqual(Object.keys(STANDARD_SOURCES));

    expect((await add(' Yard sign ')).body).toEqual({
      word: 'Yard sign',
      label: 'Yard sign',
      isHidden: false,
    });
    expect(await words()).toEqual([...Object.keys(STANDARD_SOURCES), 'Yard sign']);
  });

  test('are unique regardless of spelling', async () => {
    await add('Yard sign');

    for (const known of ['YARD SIGN', 'Repeat customer', 'trade_show']) {
      expect(await add(known)).toMatchObject({ status: 409, body: { issues: [{ path: 'word' }] } });
    }
  });

  test('can be sorted and hidden, and sources missing from the order come last', async () => {
    await add('Yard sign');
    const arranged = await dana.ok(leadSourceEndpoints.arrange, {
      body: {
        sources: [
          { word: 'Yard sign', isHidden: false },
          { word: 'trade_show', isHidden: true },
        ],
      },
    });

    expect(arranged).toEqual(await list());
    expect(arranged.slice(0, 3)).toMatchObject([
      { word: 'Yard sign', isHidden: false },
      { word: 'trade_show', label: 'Trade Show', isHidden: true },
      { word: 'referral' },
    ]);
    expect(arranged).toHaveLength(7);
    const unknown = await dana.put('/api/lead-sources', {
      sources: [{ word: 'Radio', isHidden: false }],
    });
    expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: 'sources.0.word' }] } });
  });

  test('are visible to all users who see jobs and managed by users who may change the company', async () => {
    for (const profile of ['Sales Representative', 'Field Technician'] as const) {
      const user = await api.as(profile);
      expect(await user.ok(jobEndpoints.leadSources)).toHaveLength(6);
      expect((await user.get('/api/lead-sources/used')).status).toBe(403);
      expect((await user.post('/api/lead-sources', { word: 'Radio' })).status).toBe(403);
    }
  });

  test('are counted, followed by words on jobs that the list lacks', async () => {
    await add('Yard sign');
    const [, , , trashed] = await jobsFrom('referral', 'Referral', 'Radio', 'yard sign', null);
    await dana.ok(jobEndpoints.remove, { params: { id: trashed?.id ?? 0 } });
    const all = await managed();

    expect(all[0]).toMatchObject({ word: 'referral', jobs: 2, kind: 'standard' });
    expect(all[6]).toMatchObject({ word: 'Yard sign', jobs: 0, trashed: 1, kind: 'own' });
    expect(all[7]).toMatchObject({ word: 'Radio', jobs: 1, kind: 'unlisted' });
    expect(all).toHaveLength(8);
  });
});

describe('A lead source', () => {
  test('of the company is renamed in the list and on its jobs, with an entry for each', async () => {
    await add('Yard sgn');
    const [one] = await jobsFrom('yard sgn', 'online');
    expect((await rename('Yard sgn', 'Yard sign')).body).toEqual({ jobs: 1 });

    expect((await words()).at(-1)).toBe('Yard sign');
    expect(await dana.ok(jobEndpoints.read, { params: { id: one?.id ?? 0 } })).toMatchObject({
      leadSource: 'Yard sign',
      version: 2,
    });
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'jobs', id: one?.id ?? 0 },
    });
    expect(event?.changes).toEqual({ leadSource: { before: 'yard sgn', after: 'Yard sign' } });
    const [line] = await dana.ok(historyEndpoints.log, { query: { entity: 'company' } });
    expect(line).toMatchObject({
      changes: { leadSource: { before: 'Yard sgn', after: 'Yard sign' } },
      reason: 'On 1 job.',
    });
  });

  test('merges with another by its word or its name, only after confirmation', async () => {
    await add('Word of mouth');
    const [one] = await jobsFrom('Word of mouth', 'referral');
    const asked = await dana.ok(leadSourceEndpoints.previewRename, {
      query: { from: 'Word of mouth', to: 'REFERRAL' },
    });

    expect(asked).toEqual({
      jobs: 1,
      trashed: 0,
      to: 'Referral',
      mergesInto: { label: 'Referral', jobs: 1 },
    });
    expect((await rename('Word of mouth', 'Referral')).status).toBe(409);
    expect((await rename('Word of mouth', 'Referral', true)).body).toEqual({ jobs: 1 });
    expect((await dana.ok(jobEndpoints.read, { params: { id: one?.id ?? 0 } })).leadSource).toBe(
      'referral',
    );
    expect(await words()).not.toContain('Word of mouth');
  });

  test('of every company cannot be renamed or removed', async () => {
    expect(await rename('online', 'Website')).toMatchObject({ status: 400 });
    expect(await remove('online')).toMatchObject({ status: 400 });
  });

  test('can be removed only when no job has it, including jobs in the trash', async () => {
    await add('Radio');
    const [one] = await jobsFrom('Radio');
    await dana.ok(jobEndpoints.remove, { params: { id: one?.id ?? 0 } });
    expect(await remove('Radio')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 job has') },
    });
    await rename('Radio', 'online', true);
    await add('Billboard');

    expect((await remove('billboard')).status).toBe(204);
    expect((await remove('billboard')).status).toBe(404);
    expect(await words()).toEqual(Object.keys(STANDARD_SOURCES));
  });

  test('on a job is kept as typed, whether or not it is in the list', async () => {
    const [one] = await jobsFrom('Radio spot KSL');

    expect(one?.leadSource).toBe('Radio spot KSL');
  });
});

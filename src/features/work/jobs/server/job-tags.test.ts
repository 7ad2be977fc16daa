import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const offered = (user: TestUser, q?: string) => user.ok(jobEndpoints.tags, { query: { q } });

describe('The suggested tags (S31)', () => {
  test('are those of jobs, most used first, without duplicates, in the most common spelling', async () => {
    const { id: clientId } = await aContact(dana);
    for (const tags of [['Hail', 'steep'], ['Hail'], ['hail', 'Héliport'], ['gate code'], []]) {
      await aJob(dana, { clientId, tags });
    }

    expect(await offered(dana)).toEqual(['Hail', 'gate code', 'Héliport', 'steep']);
    expect(await offered(dana, 'H')).toEqual(['Hail', 'Héliport']);
    expect(await offered(dana, ' heli')).toEqual(['Héliport']);
    expect(await offered(dana, '%')).toEqual([]);
  });

  test('are only those of jobs that the user has access to and that are not in the trash', async () => {
    const tom = await api.as('Field Technician');
    const removed = await aJob(dana, { tags: ['old'] });
    await dana.ok(jobEndpoints.remove, { params: { id: removed.id } });
    await aJob(dana, { tags: ['secret'] });
    await aJob(dana, { tags: ['steep'], assignedTeam: [String(tom.userId)] });

    expect(await offered(dana)).toEqual(['secret', 'steep']);
    expect(await offered(tom)).toEqual(['steep']);
  });

  test('are at most twenty', async () => {
    await aJob(dana, { tags: Array.from({ length: 25 }, (_, n) => `tag ${n}`) });

    expect(await offered(dana)).toHaveLength(20);
  });
});

/**
 * Checks that the screens offer exactly the actions that the server allows on a record, for every
 * entity and every kind of user.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import { can } from '#shared/access.ts';
import { ACCESS_PROFILES, ADMIN } from '#shared/access-profile.ts';
import type { Actor } from '#shared/access.ts';
import { addressOf, ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { RecordCall } from '#test/record-call.ts';
import { RECORD_CALLS } from '#test/record-calls.ts';
import { addRecordSets, reserveSetIds } from '#test/record-sets.ts';

/** Ways a set of records created by the administrator can be related to a user, as SQL updates. */
const TIES: Record<string, (set: number, userId: number) => ReturnType<typeof sql>[]> = {
  'another’s': () => [],
  'their own': (set, userId) =>
    ENTITY_NAMES.map(
      (kind) => sql`update ${sql.identifier(kind)} set created_by = ${userId} where id = ${set}`,
    ),
  'of a job that they sell': (set, userId) => [
    sql`update jobs set sales_rep = ${userId} where id = ${set}`,
  ],
  'of a task assigned to them': (set, userId) => [
    sql`update tasks set assigned_to = ${userId} where id = ${set}`,
  ],
  'of a client assigned to them': (set, userId) => [
    sql`update contacts set assigned_to = ${userId} where id = ${set}`,
  ],
};

const api = await startApi();
const { db } = api.database;

interface Person {
  name: string;
  actor: Actor;
  client: TestUser;
  /** IDs of record sets, by their relation to this user. */
  sets: [tie: string, id: number][];
}

const people: Person[] = [];

beforeAll(async () => {
  await reserveSetIds(db);
  const profiles = ACCESS_PROFILES.flatMap((accessProfile) =>
    (accessProfile === ADMIN ? [false] : [false, true]).map((isSubcontractor) => ({
      accessProfile,
      isSubcontractor,
    })),
  );
  const ties = Object.entries(TIES);
  const owner = await api.as(ADMIN);
  const count = profiles.length * ties.length;
  await addRecordSets(db, { from: 1, count, userId: owner.userId });
  for (const [place, profile] of profiles.entries()) {
    const client = await api.as(profile.accessProfile, profile);
    const sets: Person['sets'] = [];
    for (const [index, [tie, change]] of ties.entries()) {
      const id = 1 + place * ties.length + index;
      for (const statement of change(id, client.userId)) await db.execute(statement);
      sets.push([tie, id]);
    }
    const name = `${profile.accessProfile}${profile.isSubcontractor ? ' who is a subcontractor' : ''}`;
    people.push({ name, actor: { id: client.userId, ...profile }, client, sets });
  }
});

interface Shown {
  id: number;
  isOwn?: boolean;
}

/** Returns the calls that act on a single record of a kind, with deletion last. */
function callsOf(kind: EntityName) {
  const endpoints = Object.values(contract[kind] ?? {});
  const isRemoval = ({ method, path }: { method: string; path: string }) =>
    method === 'DELETE' && path === `/api/${addressOf(kind)}/:id`;

  return endpoints
    .toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))
    .flatMap((endpoint) => {
      const rows = RECORD_CALLS[`${endpoint.method} ${endpoint.path}`];

      return Array.isArray(rows) ? rows.map((call: RecordCall) => ({ endpoint, call })) : [];
    })
    .flatMap(({ endpoint, call }) => {
      const [[of, action] = [], ...others] = call.asks;
      const isAboutOne = Object.keys(call.send(1, 2).params ?? {}).join() === 'id';

      return of === kind && action && action !== 'read' && others.length === 0 && isAboutOne
        ? [{ endpoint, action, send: call.send }]
        : [];
    });
}

const askOne = async ({ client }: Person, kind: EntityName, id: number) => {
  const { status, body } = await client.get(`/api/${addressOf(kind)}/${id}`);

  return status === 200 ? (body as Shown) : null;
};

const askList = async ({ client }: Person, kind: EntityName, more = '') => {
  const { status, body } = await client.get(`/api/${addressOf(kind)}?page=1&pageSize=100${more}`);

  return status === 200 ? (body as Shown[]) : [];
};

describe.each(ENTITY_NAMES)('%s', (kind) => {
  test("a list marks each record as its reader's own exactly where the record itself does", async () => {
    for (const person of people) {
      for (const row of await askList(person, kind)) {
        const record = await askOne(person, kind, row.id);
        expect(row.isOwn, `${person.name}: ${row.id}`).toBe(record?.isOwn);
      }
    }
  });

  test('an action on a record succeeds exactly when the record as shown offers it', async () => {
    const calls = callsOf(kind);
    expect(calls.map(({ action }) => action)).toContain('delete');

    for (const person of people) {
      for (const [tie, id] of person.sets) {
        for (const { endpoint, action, send } of calls) {
          const record = await askOne(person, kind, id);
          if (!record) continue;
          const { body } = send(id, 0);
          const { status } = await person.client.send({
            method: endpoint.method,
            url: endpoint.path.replace(':id', String(id)),
            ...(body && { payload: body }),
          });
          const message = `${person.name}, ${endpoint.method} ${endpoint.path} of a record ${tie}, shown with isOwn ${record.isOwn}: ${status}`;
          const isRefused = status === 403 || status === 404;
          expect(isRefused, message).toBe(!can(person.actor, kind, action, record));
        }
      }
    }
  }, 60_000);
});

test('a record names its owner only to users who may change just their own', async () => {
  const reported: Record<string, unknown> = {};
  for (const person of people) {
    const kinds: string[] = [];
    for (const kind of ENTITY_NAMES) {
      const marks = (await askList(person, kind)).map(({ isOwn }) => isOwn);
      if (marks.some((mark) => mark !== undefined)) kinds.push(kind);
    }
    if (kinds.length > 0) reported[person.name] = kinds;
  }

  expect(reported).toEqual({
    'Project manager who is a subcontractor': ['contacts', 'jobs', 'files'],
    'Sales Representative': ['contacts', 'jobs', 'tasks', 'files'],
    'Sales Representative who is a subcontractor': ['contacts', 'jobs', 'files'],
    'Field Technician': ['jobs', 'files'],
    'Field Technician who is a subcontractor': ['jobs', 'files'],
    User: ['files'],
    'User who is a subcontractor': ['contacts', 'jobs', 'files'],
  });
});

test('a list that names its fields marks own records where that field is requested', async () => {
  const [seller, other] = [await api.as('Sales Representative'), await api.as('Project manager')];
  const { body: task } = await other.post('/api/tasks', { title: 'Call', category: 'financial' });
  const { id } = task as Shown;
  const { body: named } = await seller.get(`/api/tasks?ids=${id}&fields=title`);
  const { body: asked } = await seller.get(`/api/tasks?ids=${id}&fields=isOwn`);
  expect(named).toEqual([{ id, title: expect.any(String) }]);
  expect(asked).toEqual([{ id, isOwn: false }]);
});

test('a task that a sales rep hands over is shown as another user’s at once', async () => {
  const [seller, other] = [await api.as('Sales Representative'), await api.as('Project manager')];
  const { body: contact } = await other.post('/api/contacts', { name: 'Ada Park' });
  const { body: job } = await other.post('/api/jobs', {
    title: 'Re-roof',
    clientId: (contact as Shown).id,
  });
  const { body: task } = await other.post('/api/tasks', {
    title: 'Call the city',
    category: 'financial',
    jobId: (job as Shown).id,
    assignedTo: seller.userId,
  });
  const { body: changed } = await seller.patch(`/api/tasks/${(task as Shown).id}`, {
    assignedTo: other.userId,
  });

  expect(changed).toMatchObject({ assignedTo: other.userId, isOwn: false });
});

test('a spreadsheet does not mark own records', async () => {
  const seller = await api.as('Sales Representative');
  for (const kind of ['contacts', 'jobs', 'tasks']) {
    const { body } = await seller.get(`/api/${kind}/export.csv`);
    expect(String(body)).not.toContain('isOwn');
  }
});

test('a bulk action on others’ records too changes one’s own, and says that only those can be', async () => {
  const [seller, other] = [await api.as('Sales Representative'), await api.as('Project manager')];
  const made = [];
  for (const person of [seller, other]) {
    const title = person === seller ? 'My call' : 'Their call';
    const { body } = await person.post('/api/tasks', { title, category: 'financial' });
    made.push((body as Shown).id);
  }
  const [mine, theirs] = made;
  const sent = { action: 'status', ids: [theirs, mine], status: 'review' };
  const label = 'Their call';

  expect((await seller.post('/api/tasks/bulk', sent)).body).toEqual({
    done: [mine],
    failed: [{ id: theirs, label, message: 'You can only change your own tasks.' }],
  });
  expect((await seller.post('/api/tasks/bulk', { ...sent, action: 'delete' })).body).toEqual({
    done: [mine],
    failed: [{ id: theirs, label, message: 'You can only delete your own tasks.' }],
  });
});

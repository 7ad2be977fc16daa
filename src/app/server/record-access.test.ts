/**
 * Tests row access of every endpoint as every kind of user. A new endpoint fails until its feature
 * adds samples for it.
 */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#app/server/features.ts';
import { scopeOf } from '#shared/access.ts';
import { ACCESS_PROFILES, ADMIN } from '#shared/access-profile.ts';
import type { Resource } from '#shared/access.ts';
import type { AccessProfile, Action } from '#shared/access-profile.ts';
import type { AnySchema, Endpoint } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';
import { markOf } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';
import { RECORD_CALLS } from '#test/record-calls.ts';
import { addRecordSets, isUntouched, reserveSetIds } from '#test/record-sets.ts';

/** Keep all sets together under 2,000 jobs: tag suggestions only use the newest 2,000. */
const SETS_OF_OTHERS = 500;
/**
 * A rejected call leaves its set unchanged for the next call, so users who can change little need
 * few sets.
 */
const setsOf = (accessProfile: AccessProfile, isSubcontractor: boolean) =>
  isSubcontractor || accessProfile === 'Field Technician' || accessProfile === 'User' ? 100 : 230;
const NOT_FOUND = [400, 403, 404];

const ENDPOINTS = new Map(
  Object.values(contract)
    .flatMap((group) => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

const api = await startApi();
const { db } = api.database;

interface Person {
  name: string;
  actor: { id: number; accessProfile: AccessProfile; isSubcontractor: boolean };
  client: ApiClient;
  /** A set of records created by this user, for reading. */
  own: number;
  /** Returns a different set each time, for changing. */
  nextOwn: () => number;
  /** Returns a set that a call left unchanged to the pool. */
  release: (id: number) => void;
}

const people: Person[] = [];
/** The administrator's sets that no call has changed yet; the first one is used next. */
const others: number[] = [];

beforeAll(async () => {
  await reserveSetIds(db);
  // The subcontractor flag has no effect on administrators, so skip it there.
  const kinds = ACCESS_PROFILES.flatMap((accessProfile) =>
    (accessProfile === ADMIN ? [false] : [false, true]).map((isSubcontractor) => ({
      accessProfile,
      isSubcontractor,
    })),
  );
  const owner = await api.as(ADMIN);
  await addRecordSets(db, { from: 1, count: SETS_OF_OTHERS, userId: owner.userId });
  others.push(...Array.from({ length: SETS_OF_OTHERS }, (_, index) => index + 1));

  for (const [place, { accessProfile, isSubcontractor }] of kinds.entries()) {
    const client = await api.as(accessProfile, { isSubcontractor });
    const from = 1_000 * (place + 1);
    const count = setsOf(accessProfile, isSubcontractor);
    let taken = 1;
    const left: number[] = [];
    await addRecordSets(db, { from, count, userId: client.userId });
    people.push({
      name: isSubcontractor ? `${accessProfile} who is a subcontractor` : accessProfile,
      actor: { id: client.userId, accessProfile, isSubcontractor },
      client,
      own: from,
      nextOwn() {
        const again = left.pop();
        if (again !== undefined) return again;
        if (taken === count) throw new Error('There are too few sets of records');
        taken += 1;

        return from + taken - 1;
      },
      release: (id) => void left.push(id),
    });
  }
  // Without statistics, the database may choose a slow plan for the user's own records.
  await db.execute(sql`analyze`);
});

/** Responses to reads of the endpoint under test, by user and URL. */
const responses = new Map<string, Promise<ApiAnswer>>();
afterEach(() => responses.clear());

/** Sends a request. Reads with the same URL for different kinds of records share one response. */
function send({ client, name }: Person, endpoint: Endpoint, sent: ReturnType<RecordCall['send']>) {
  const { params = {}, query = {}, body } = sent;
  const { method } = endpoint;
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]));
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  const url = `${path}?${search}`;
  if (method !== 'GET') return client.send({ method, url, ...(body && { payload: body }) });

  const known = responses.get(`${name} ${url}`) ?? client.send({ method, url });
  responses.set(`${name} ${url}`, known);

  return known;
}

/** Returns the records that the user is allowed to make a call for: all, their own, or none. */
function scopeOfCall({ actor }: Person, endpoint: Endpoint, { asks, needs = [] }: RecordCall) {
  const { access } = endpoint;
  const declared: (readonly [Resource, Action])[] =
    typeof access === 'object' ? [[access.resource, access.action]] : [];
  const isBarred = [...declared, ...needs].some(
    ([resource, action]) => scopeOf(actor, resource, action) === 'none',
  );
  const scopes = asks.map(([kind, action]) => scopeOf(actor, kind, action));
  if (isBarred || scopes.includes('none')) return 'none';

  return scopes.includes('own') ? 'own' : 'all';
}

function expectLeftAlone(answer: ApiAnswer, found: boolean, message: string): void {
  expect(found, message).toBe(false);
  expect([200, ...NOT_FOUND], message).toContain(answer.status);
}

async function tryCall(person: Person, endpoint: Endpoint, call: RecordCall): Promise<void> {
  const { isFound = ({ status }: ApiAnswer) => status < 300 } = call;
  const scope = scopeOfCall(person, endpoint, call);
  const [foreign] = others;
  if (foreign === undefined) throw new Error('There are too few sets of records');
  for (const [whose, tried] of [
    ['another’s', foreign],
    ['their own', endpoint.method === 'GET' ? person.own : person.nextOwn()],
  ] as const) {
    const beside = call.send.length > 1 ? person.nextOwn() : 0;
    const sent = call.send(tried, beside);
    const answer = await send(person, endpoint, sent);
    const found = answer.status < 500 && isFound(answer, tried);
    const message = `${person.name} with ${whose} record and ${JSON.stringify(sent)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
    if (scope === 'all' || (scope === 'own' && whose === 'their own')) {
      expect(found, message).toBe(true);
      if (whose === 'another’s' && endpoint.method !== 'GET') others.shift();
      continue;
    }

    expectLeftAlone(answer, found, message);
    expect(await isUntouched(db, tried), message).toBe(true);
    if (whose === 'their own' && endpoint.method !== 'GET') person.release(tried);
    if (beside > 0 && (await isUntouched(db, beside))) person.release(beside);
    const isRefused = answer.status >= 400 || endpoint.method !== 'GET';
    const isReadable = call.asks.some(([kind]) => scopeOf(person.actor, kind, 'read') === 'all');
    if (isRefused && !isReadable)
      expect(JSON.stringify(answer.body), message).not.toContain(markOf(tried));
  }
}

test('the tried calls are those of the contract and no other', () => {
  expect(Object.keys(RECORD_CALLS).toSorted()).toEqual([...ENDPOINTS.keys()].toSorted());
});

/**
 * IDs of things without an owner: a transaction ID is a string from the card provider, a field ID
 * belongs to a form, and users, templates, and locations belong to the company.
 */
const NOT_OF_RECORDS = [
  'stripePaymentId',
  'assigneeId',
  'templateId',
  'locationId',
  'fieldId',
  'salesRepId',
  'taskTemplateId',
  'intentId', // the provider's
  'requestId',
];

/** Returns the fields that may contain record IDs. */
function referencesOf(schemas: (AnySchema | undefined)[]): string[] {
  const names = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema)
      Object.keys(Object(schema.properties)).forEach((name) => names.add(name));
    Object.values(schema).forEach(collect);
  };
  for (const schema of schemas) {
    if (schema) {
      collect(
        z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }),
      );
    }
  }

  return [...names].filter(
    (name) => /(Id|^ids|Ids|Contacts)$/.test(name) && !NOT_OF_RECORDS.includes(name),
  );
}

describe.each(
  [...ENDPOINTS].flatMap(([name, endpoint]) => {
    const calls = RECORD_CALLS[name];

    return Array.isArray(calls) ? [{ name, endpoint, calls }] : [];
  }),
)('$name', ({ endpoint, calls }) => {
  test('gives each kind of user access to exactly the records that the policy grants them', async () => {
    for (const person of people) {
      for (const call of calls) await tryCall(person, endpoint, call);
    }
  }, 60_000);

  test('is tested with every record id that it takes', () => {
    const tried = calls.flatMap(({ send }) =>
      Object.values(send(1, 2)).flatMap((part) => Object.keys(part ?? {})),
    );
    const references = referencesOf([endpoint.params, endpoint.query, endpoint.body]);

    expect(references.filter((name) => !tried.includes(name))).toEqual([]);
  });
});

test('no call without access to records takes a record id in its body', () => {
  const names = [...ENDPOINTS].flatMap(([name, { body }]) =>
    !Array.isArray(RECORD_CALLS[name]) && referencesOf([body]).length > 0 ? [name] : [],
  );

  expect(names).toEqual([]);
});

test('imports, trash, users and company settings are granted for all records or not at all', () => {
  const shared: [Resource, Action][] = [
    ['contacts', 'import'],
    ['trash', 'read'],
    ['trash', 'restore'],
    ['company', 'read'],
    ['company', 'update'],
    ['users', 'read'],
    ['users', 'create'],
    ['users', 'update'],
  ];
  for (const { actor, name } of people) {
    for (const [resource, action] of shared) {
      expect(['all', 'none'], `${name}: ${resource} ${action}`).toContain(
        scopeOf(actor, resource, action),
      );
    }
  }
});

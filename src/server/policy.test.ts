/** Every call of the contract, as every kind of person: a new endpoint joins by being in the contract. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { ACCESS_PROFILES, scopeOf } from '#shared/access.ts';
import type { AccessProfile, Resource, Scope } from '#shared/access.ts';
import type { Contract, Endpoint } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';
import { aPayment } from '#test/factories.ts';
import { sampleOf } from '#test/sample-value.ts';

interface Person {
  accessProfile: AccessProfile;
  isSubcontractor: boolean;
}

const PEOPLE: Person[] = [
  ...ACCESS_PROFILES.map((accessProfile) => ({ accessProfile, isSubcontractor: false })),
  { accessProfile: 'Project manager', isSubcontractor: true },
  { accessProfile: 'Sales Representative', isSubcontractor: true },
];

const RECORDS = ['contacts', 'jobs', 'estimates', 'invoices', 'payments'] as const;

const MISSING = 2_147_483_647;

interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

const ENDPOINTS: NamedEndpoint[] = Object.values<Contract[string]>(contract)
  .flatMap((group) => Object.values(group))
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

const nameOf = ({ accessProfile, isSubcontractor }: Person) =>
  isSubcontractor ? `${accessProfile} who is a subcontractor` : accessProfile;

function scopeFor(person: Person, { access }: Endpoint): Scope {
  return typeof access === 'object'
    ? scopeOf({ id: 0, ...person }, access.resource, access.action)
    : 'all';
}

/** Calls an endpoint with a small well-formed request about the record of this id. */
function callWith(client: ApiClient, endpoint: Endpoint, id: number): Promise<ApiAnswer> {
  const params: Record<string, unknown> = { ...Object(sampleOf(endpoint.params)), id };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams(Object(sampleOf(endpoint.query)));
  const payload = endpoint.body ? sampleOf(endpoint.body) : undefined;

  return client.send({
    method: endpoint.method,
    url: `${path}?${query}`,
    ...(payload !== undefined && { payload }),
  });
}

const api = await startApi();
let owner: TestUser;

// Record 1 of every kind belongs together and to the administrator.
beforeAll(async () => {
  owner = await api.as('Admin Project manager');
  const client = await owner.expect(201).post('/api/contacts', { name: 'Maria', type: 'client' });
  const clientId = (client.body as { id: number }).id;
  const job = await owner.expect(201).post('/api/jobs', { title: 'Re-roof', clientId });
  const document = {
    clientId,
    jobId: (job.body as { id: number }).id,
    items: [{ description: 'Shingles', quantity: 10, price: 100 }],
  };
  await owner.expect(201).post('/api/estimates', { ...document, status: 'sent' });
  const invoice = await owner.expect(201).post('/api/invoices', { ...document, status: 'sent' });
  await aPayment(owner, { invoiceId: (invoice.body as { id: number }).id, amount: 100 });
});

describe('the contract', () => {
  test('has one endpoint for a method and an address', () => {
    const names = ENDPOINTS.map(({ name }) => name.replace(/:\w+/g, ':'));

    expect(names).toEqual([...new Set(names)]);
  });

  test.each(
    `GET /api/auth/me
     PUT /api/user/profile
     GET /api/users
     GET /api/contacts
     GET /api/contacts/:id
     POST /api/contacts
     PUT /api/contacts/:id
     DELETE /api/contacts/:id
     GET /api/jobs
     GET /api/jobs/:id
     POST /api/jobs
     PUT /api/jobs/:id
     PATCH /api/jobs/:id
     DELETE /api/jobs/:id
     GET /api/estimates
     GET /api/estimates/:id
     POST /api/estimates
     PUT /api/estimates/:id
     PATCH /api/estimates/:id
     DELETE /api/estimates/:id
     GET /api/invoices
     GET /api/invoices/:id
     POST /api/invoices
     PUT /api/invoices/:id
     PATCH /api/invoices/:id
     DELETE /api/invoices/:id
     GET /api/payments
     POST /api/payments
     DELETE /api/payments/:id
     POST /api/create-payment-intent`
      .split('\n')
      .map((line) => line.trim()),
  )('has %s of the specification (section 7)', (name) => {
    expect(ENDPOINTS.map((one) => one.name)).toContain(name);
  });
});

describe('to nobody', () => {
  const isPublic = ({ endpoint }: NamedEndpoint) => endpoint.access === 'public';

  test.each(ENDPOINTS.filter((one) => !isPublic(one)))(
    '$name says to sign in',
    async ({ endpoint }) => {
      expect(await callWith(api.anonymous, endpoint, MISSING)).toMatchObject({
        status: 401,
        body: { code: 'signed_out', message: 'Please sign in.' },
      });
    },
  );

  test.each(ENDPOINTS.filter(isPublic))('$name is open', async ({ endpoint }) => {
    const { status, body } = await callWith(api.anonymous, endpoint, MISSING);

    expect(status).toBeLessThan(500);
    expect(status).not.toBe(403);
    expect(body).not.toMatchObject({ message: 'Please sign in.' });
    expect(body).not.toMatchObject({ message: 'There is nothing here.' });
  });
});

describe('to those who are signed in', () => {
  test.each(ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name is open exactly where the policy says so',
    async ({ endpoint }) => {
      for (const person of PEOPLE) {
        const client = await api.as(person.accessProfile, person);
        const { status, body } = await callWith(client, endpoint, MISSING);
        const message = `${nameOf(person)}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
        if (scopeFor(person, endpoint) === 'none') {
          expect(status, message).toBe(403);
          expect(body, message).toMatchObject({
            code: 'forbidden',
            message:
              'Your access profile does not let you do this. An administrator can change it.',
          });
        } else {
          expect([401, 403, 405, 500], message).not.toContain(status);
          expect(body, message).not.toMatchObject({ message: 'There is nothing here.' });
        }
      }
    },
  );
});

/** The kind of record that an address is about: '/api/jobs/:id/summary' is about jobs. */
function resourceOf({ path }: Endpoint): Resource | undefined {
  return RECORDS.find((resource) => path.startsWith(`/api/${resource}/:id`));
}

describe('another user’s record', () => {
  const about = ENDPOINTS.filter(({ endpoint }) => resourceOf(endpoint) !== undefined);

  test.each(about)('is not reached by $name where only own ones are', async ({ endpoint }) => {
    const resource = resourceOf(endpoint) as Resource;
    for (const person of PEOPLE) {
      if (scopeOf({ id: 0, ...person }, resource, 'read') === 'all') continue;

      const client = await api.as(person.accessProfile, person);
      const { status } = await callWith(client, endpoint, 1);
      expect([400, 403, 404], `${nameOf(person)}: ${status}`).toContain(status);
    }
  });

  test.each(about.filter(({ endpoint }) => endpoint.method === 'GET'))(
    'is shown by $name to those who may see all',
    async ({ endpoint }) => {
      for (const person of PEOPLE) {
        if (scopeFor(person, endpoint) !== 'all') continue;

        const client = await api.as(person.accessProfile, person);
        const { status } = await callWith(client, endpoint, 1);
        expect(status, nameOf(person)).toBe(200);
      }
    },
  );

  test.each(RECORDS)('is not in the list of %s where only own ones are', async (resource) => {
    for (const person of PEOPLE) {
      const scope = scopeOf({ id: 0, ...person }, resource, 'read');
      if (scope === 'none') continue;

      const client = await api.as(person.accessProfile, person);
      const { body } = await client.expect(200).get(`/api/${resource}`);
      const ids = (body as { id: number }[]).map(({ id }) => id);
      if (scope === 'all') expect(ids, nameOf(person)).toContain(1);
      else expect(ids, nameOf(person)).toEqual([]);
    }
  });

  test.each(RECORDS)('has no timeline for those who do not see it: %s', async (resource) => {
    for (const person of PEOPLE) {
      if (scopeOf({ id: 0, ...person }, resource, 'read') === 'all') continue;

      const client = await api.as(person.accessProfile, person);
      const { status, body } = await client.get(`/api/history/${resource}/1`);
      expect(status === 200 ? body : [], nameOf(person)).toEqual([]);
    }
  });
});

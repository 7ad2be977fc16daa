/**
 * Checks that the policy decides which users can call each endpoint. Access to individual records
 * is tested in record-access.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import { scopeOf } from '#shared/access.ts';
import { ACCESS_PROFILES } from '#shared/access-profile.ts';
import type { Scope } from '#shared/access.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';
import { sampleOf } from '#test/sample-value.ts';

interface Person {
  accessProfile: AccessProfile;
  isSubcontractor: boolean;
}

const PEOPLE: Person[] = ACCESS_PROFILES.flatMap((accessProfile) => [
  { accessProfile, isSubcontractor: false },
  { accessProfile, isSubcontractor: true },
]);

const MISSING = 2_147_483_647;

interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

const ENDPOINTS: NamedEndpoint[] = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

const nameOf = ({ accessProfile, isSubcontractor }: Person) =>
  isSubcontractor ? `${accessProfile} who is a subcontractor` : accessProfile;

function scopeFor(person: Person, { access }: Endpoint): Scope {
  return typeof access === 'object'
    ? scopeOf({ id: 0, ...person }, access.resource, access.action)
    : 'all';
}

/** Calls an endpoint with a minimal valid request for the record with this ID. */
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

describe('the contract', () => {
  test('only sessions, drafts, previews, uploads and the steps of an import reload nothing', () => {
    const quiet = Object.entries(contract).flatMap(([feature, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, { reloads }]) => reloads === 'nothing')
        .map(([name]) => `${feature}.${name}`),
    );

    expect(quiet).toEqual([
      'auth.setup',
      'auth.login',
      'auth.logout',
      'auth.forgotPassword',
      'auth.resetPassword',
      'auth.join',
      'secondFactor.enterCode',
      'secondFactor.askPasskey',
      'secondFactor.enterPasskey',
      'secondFactor.startAuthenticator',
      'secondFactor.startPasskey',
      'emailChange.confirm',
      'profile.deleteMe',
      'email.sendTest',
      'contactImports.upload',
      'contactImports.review',
      'contactImports.decide',
      'contactImports.correct',
      'contactImports.restoreRow',
      'contactImports.goWithout',
      'contactImports.goWith',
      'contactImports.importNameOnly',
      'contactImports.skipNameOnly',
      'contactImports.start',
      'contactImports.advance',
      'contactImports.undo',
      'jobs.saveDraft',
      'jobs.deleteDraft',
      'estimates.acceptances',
      'invoices.leftToPay',
      'cardPayments.createIntent',
      'files.upload',
      'uploads.start',
      'uploads.addPart',
      'uploads.finish',
      'uploads.cancel',
      'publicForms.renewToken',
      'publicForms.upload',
      'textUpdates.sendCode',
    ]);
  });

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

describe('to a client without a session', () => {
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
    expect(body).not.toMatchObject({ message: 'Not found.' });
  });
});

describe('to those who are signed in', () => {
  const shared = new Map<Person, ApiClient>();

  /**
   * Calls about the signed-in user may end the session or delete the user, so each one gets a
   * separate user.
   */
  const isAboutOneself = ({ access }: Endpoint) => typeof access !== 'object';

  async function clientFor(person: Person, endpoint: Endpoint): Promise<ApiClient> {
    if (isAboutOneself(endpoint)) return api.as(person.accessProfile, person);
    const client = shared.get(person) ?? (await api.as(person.accessProfile, person));
    shared.set(person, client);

    return client;
  }

  test.each(ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name is open exactly where the policy says so',
    async ({ endpoint }) => {
      for (const person of PEOPLE) {
        const client = await clientFor(person, endpoint);
        const { status, body } = await callWith(client, endpoint, MISSING);
        const message = `${nameOf(person)}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
        if (scopeFor(person, endpoint) === 'none') {
          expect(status, message).toBe(403);
          expect(body, message).toMatchObject({
            code: 'forbidden',
            message: 'You don’t have permission to do this. Ask an administrator.',
          });
        } else {
          expect([401, 403, 405, 500], message).not.toContain(status);
          expect(body, message).not.toMatchObject({ message: 'Not found.' });
        }
      }
    },
  );
});

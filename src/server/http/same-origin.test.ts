import { describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestApi } from '#test/api.ts';

/** Creates a contact as Dana, with the headers a browser or a program would send. */
async function create(api: TestApi, headers: Record<string, string>): Promise<number> {
  const dana = await api.as('Admin Project manager');
  const { status } = await dana
    .with({ headers: { host: 'gable.ridgeline.example', ...headers } })
    .call(contactEndpoints.create, { body: { name: 'Maria Alvarez', type: 'client' } });

  return status;
}

describe('a write (D48)', () => {
  test.each([
    ['by Gable’s own page', { 'sec-fetch-site': 'same-origin' }, 201],
    ['by a program, which says nothing', {}, 201],
    ['by a person’s own doing', { 'sec-fetch-site': 'none' }, 201],
    ['by another site’s page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['by a page of a neighboring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['from its own origin', { origin: 'http://gable.ridgeline.example' }, 201],
    ['from a foreign origin', { origin: 'https://evil.example' }, 403],
    ['from the same name at another port', { origin: 'http://gable.ridgeline.example:8080' }, 403],
    ['from an origin that ends like ours', { origin: 'https://x.gable.ridgeline.example' }, 403],
    ['from a page that hides its origin', { origin: 'null' }, 403],
    [
      'by another site’s page that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://gable.ridgeline.example' },
      403,
    ],
  ])('%s with %o gets a %i', async (_name, headers, expected) => {
    expect(await create(await startApi(), headers)).toBe(expected);
  });

  test('from PUBLIC_URL is fine, though a proxy calls the host otherwise', async () => {
    const api = await startApi({ settings: { PUBLIC_URL: 'https://office.example' } });

    expect(await create(api, { origin: 'https://office.example' })).toBe(201);
    expect(await create(api, { origin: 'https://evil.example' })).toBe(403);
  });

  test('refused says so, and nothing is written', async () => {
    const api = await startApi();
    const dana = await api.as('Admin Project manager');
    const answer = await dana
      .with({ headers: { 'sec-fetch-site': 'cross-site' } })
      .call(contactEndpoints.create, { body: { name: 'Mallory', type: 'client' } });

    expect(answer.body).toEqual({
      code: 'forbidden',
      message: 'This request came from another site and was refused.',
    });
    expect((await dana.call(contactEndpoints.list)).total).toBe(0);
  });

  test('by a form of another site cannot sign a user in or out', async () => {
    const api = await startApi();
    const crossSite = api.anonymous.with({
      headers: {
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });

    expect((await crossSite.post('/api/auth/login', 'username=a&password=b')).status).toBe(403);
    expect((await crossSite.post('/api/auth/logout')).status).toBe(403);
  });
});

test('reading is allowed: a link from elsewhere opens', async () => {
  const api = await startApi();
  const dana = await api.as('Admin Project manager');
  const { status } = await dana
    .with({ headers: { 'sec-fetch-site': 'cross-site' } })
    .call(contactEndpoints.list);

  expect(status).toBe(200);
});

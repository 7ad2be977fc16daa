import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

const STRICT = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('an answer', () => {
  test.each([
    ['a list', '/api/contacts'],
    ['who is signed in', '/api/auth/me'],
    ['an export', '/api/contacts/export.csv'],
    ['an address that is written another way', '/%61pi/contacts'],
    ['what is not there', '/api/nothing'],
    ['what is not there outside the API', '/nothing'],
    ['an address that cannot be decoded', '/api/contacts/%E0%A4%A'],
  ])('is for its reader alone: %s', async (_what, url) => {
    expect((await dana.get(url)).headers).toMatchObject(STRICT);
  });

  test('that refuses is for its reader alone too', async () => {
    const { status, headers } = await api.anonymous.get('/api/contacts');

    expect(status).toBe(401);
    expect(headers).toMatchObject(STRICT);
  });

  test('opens a document in the browser’s own viewer, but in no other site’s frame', async () => {
    const { id } = await anInvoice(dana);
    const { status, headers } = await dana.get(`/api/invoices/${id}/pdf`);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      ...STRICT,
      'content-type': 'application/pdf',
      'content-security-policy': "base-uri 'none'; frame-ancestors 'self'",
    });
  });

  test('lets no other site read it: nothing is allowed across origins', async () => {
    const elsewhere = dana.with({ headers: { origin: 'https://elsewhere.example' } });
    for (const { headers } of [
      await elsewhere.get('/api/contacts'),
      await elsewhere.send({
        method: 'OPTIONS',
        url: '/api/contacts',
        headers: { 'access-control-request-method': 'DELETE' },
      }),
    ]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('over https', () => {
  const YEAR = 'max-age=31536000; includeSubDomains';

  test('browsers are told to stay there for a year, by any answer', async () => {
    const secure = await startApi({ settings: { PUBLIC_URL: 'https://gable.ridgeline.example' } });

    for (const url of ['/api/auth/setup', '/api/auth/me', '/nothing']) {
      const { headers } = await secure.anonymous.get(url);
      expect(headers['strict-transport-security'], url).toBe(YEAR);
    }
  });

  test('a trusted proxy’s word counts, nobody else’s does', async () => {
    const behindProxy = await startApi({ settings: { TRUST_PROXY: 'true' } });
    const claim = { headers: { 'x-forwarded-proto': 'https' } };
    const [believed, not] = await Promise.all(
      [behindProxy, api].map((one) => one.anonymous.with(claim).get('/api/auth/setup')),
    );

    expect(believed?.headers['strict-transport-security']).toBe(YEAR);
    expect(not?.headers['strict-transport-security']).toBeUndefined();
  });
});

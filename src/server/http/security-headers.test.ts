import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

type Headers = Record<string, unknown>;

/**
 * Returns the directives of a content security policy with their sources: 'frame-ancestors' →
 * ["'none'"].
 */
function policyOf(headers: Headers): Map<string, string[]> {
  return new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
  );
}

/** Checks the headers that every response must have except the app's pages. */
function expectForItsReaderAlone(headers: Headers): void {
  // No copy remains after the tab is closed, and browsers don't guess that it is a page or a
  // script.
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  // Other sites can't load it into a page, or open it and keep a reference to its window…
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  // …and can't see from the referrer which client the user was viewing.
  expect(headers['referrer-policy']).toBe('same-origin');
  for (const device of ['camera', 'geolocation', 'microphone', 'payment']) {
    expect(headers['permissions-policy'], device).toContain(`${device}=()`);
  }
}

/**
 * Checks that even if a browser treated the response as a page, the page could do nothing and
 * couldn't be framed.
 */
function expectInert(headers: Headers): void {
  const policy = policyOf(headers);
  // Missing directives fall back to this one, except the three below.
  expect(policy.get('default-src')).toEqual(["'none'"]);
  const others = [...policy.keys()].filter((name) => name !== 'default-src');
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) {
    expect(others, name).toContain(name);
  }
  for (const name of others) expect(policy.get(name), name).toEqual(["'none'"]);
  // For browsers that don't support frame-ancestors.
  expect(headers['x-frame-options']).toBe('DENY');
}

describe('a response', () => {
  test.each([
    ['a list', '/api/contacts'],
    ['who is signed in', '/api/auth/me'],
    ['an export', '/api/contacts/export.csv'],
    ['an address that is written another way', '/%61pi/contacts'],
    ['what is not there', '/api/nothing'],
    ['what is not there outside the API', '/nothing'],
    ['an address that cannot be decoded', '/api/contacts/%E0%A4%A'],
  ])('is for its reader alone: %s', async (_what, url) => {
    const { headers } = await dana.get(url);

    expectForItsReaderAlone(headers);
    expectInert(headers);
  });

  test('with an error is also private to its reader', async () => {
    const { status, headers } = await api.anonymous.get('/api/contacts');

    expect(status).toBe(401);
    expectForItsReaderAlone(headers);
    expectInert(headers);
  });

  test('opens a document in the browser’s own viewer, but in no other site’s frame', async () => {
    const { id } = await anInvoice(dana);
    const { status, headers } = await dana.get(`/api/invoices/${id}/pdf`);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expectForItsReaderAlone(headers);
    const policy = policyOf(headers);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    // There must be no other directives, because each would also restrict the browser's document
    // viewer.
    expect([...policy.keys()].toSorted()).toEqual(['base-uri', 'frame-ancestors']);
    expect(headers['x-frame-options']).toBe('DENY');
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

  test('any response makes browsers stay on https for a year', async () => {
    const secure = await startApi({ settings: { PUBLIC_URL: 'https://gable.ridgeline.example' } });

    for (const url of ['/api/auth/setup', '/api/auth/me', '/nothing']) {
      const { headers } = await secure.anonymous.get(url);
      expect(headers['strict-transport-security'], url).toBe(YEAR);
    }
  });

  test('the headers of a trusted proxy count, those of any other client do not', async () => {
    const behindProxy = await startApi({ settings: { TRUST_PROXY: 'true' } });
    const claim = { headers: { 'x-forwarded-proto': 'https' } };
    const [believed, not] = await Promise.all(
      [behindProxy, api].map((one) => one.anonymous.with(claim).get('/api/auth/setup')),
    );

    expect(believed?.headers['strict-transport-security']).toBe(YEAR);
    expect(not?.headers['strict-transport-security']).toBeUndefined();
  });
});

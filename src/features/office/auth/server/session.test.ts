import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestApi } from '#test/api.ts';
import { authEndpoints } from '../auth-endpoints.ts';

const setup = {
  companyName: 'Ridgeline Roofing',
  fullName: 'Dana Whitfield',
  username: 'dana@ridgeline.example',
  password: 'climbs ladders',
};

async function cookieOf(api: TestApi, headers: Record<string, string> = {}): Promise<string> {
  const { status, cookies } = await api.anonymous
    .with({ headers })
    .call(authEndpoints.setup, { body: setup });
  expect(status).toBe(201);
  expect(cookies).toHaveLength(1);

  return cookies[0] ?? '';
}

describe('the cookie of a sign-in', () => {
  test('over http cannot be read by scripts nor sent by other sites', async () => {
    const cookie = await cookieOf(await startApi());

    expect(cookie).toMatch(/^gable=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  const secure =
    /^__Host-gable=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

  test('behind a proxy that speaks https is bound to this host and to https', async () => {
    const api = await startApi({ settings: { TRUST_PROXY: 'true' } });
    const cookie = await cookieOf(api, { 'x-forwarded-proto': 'https' });

    expect(cookie).toMatch(secure);
  });

  test('where PUBLIC_URL is https is bound to it too', async () => {
    const api = await startApi({ settings: { PUBLIC_URL: 'https://gable.ridgeline.example' } });

    expect(await cookieOf(api)).toMatch(secure);
  });

  test('is sent over https only when PUBLIC_URL or a trusted proxy says so', async () => {
    const cookie = await cookieOf(await startApi(), { 'x-forwarded-proto': 'https' });

    expect(cookie).toMatch(/^gable=/);
  });

  test('under its http name is worth nothing over https, where another site may have planted it', async () => {
    const api = await startApi({ settings: { TRUST_PROXY: 'true' } });
    const client = api.anonymous.with({ headers: { 'x-forwarded-proto': 'https' } });
    await client.ok(authEndpoints.setup, { body: setup });
    const planted = { cookie: `gable=${client.cookie['__Host-gable']}` };

    expect((await client.call(authEndpoints.me)).status).toBe(200);
    const attempt = api.anonymous.with({ headers: { 'x-forwarded-proto': 'https', ...planted } });
    expect((await attempt.call(authEndpoints.me)).status).toBe(401);
  });
});

describe('the address of a sign-in', () => {
  const address = async (settings: Record<string, string>) => {
    const api = await startApi({ settings });
    const client = api.anonymous.with({
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
      remoteAddress: '10.0.0.2',
    });
    await client.ok(authEndpoints.setup, { body: setup });
    const [row] = await client.ok(authEndpoints.openSignIns);

    return row?.address;
  };

  test('is the caller’s, whatever the caller says', async () => {
    expect(await address({})).toBe('10.0.0.2');
  });

  test('is the address that the proxy saw, not the one in the caller’s header', async () => {
    expect(await address({ TRUST_PROXY: 'true' })).toBe('203.0.113.7');
  });
});

test('a secret that Gable did not issue signs no user in', async () => {
  const api = await startApi();
  for (const value of ['', 'x', 'A'.repeat(43), '%00', '"; drop table users', 'A'.repeat(4000)]) {
    const client = api.anonymous.with({ headers: { cookie: `gable=${value}` } });
    expect((await client.call(authEndpoints.me)).status).toBe(401);
  }
});

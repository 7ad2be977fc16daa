import { beforeEach, describe, expect, test } from 'vitest';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { startApi, type TestUser } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aTwoStepUser, enter, type TwoStepUser } from '#test/two-step-user.ts';
import { authEndpoints } from '../auth-endpoints.ts';

const api = await startApi({ settings: { PUBLIC_URL: 'http://gable.example' } });

let priya: TestUser;
let code: TwoStepUser['code'];
let login: TwoStepUser['login'];
let afterPassword: TwoStepUser['afterPassword'];

beforeEach(async () => {
  ({ priya, code, login, afterPassword } = await aTwoStepUser(api));
});

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i += 1) results.push(await work());

  return results;
}

describe('guessing codes', () => {
  const guess = (client: ApiClient) => enter(client, '000000');

  test('gets the same message for either kind, and ends after ten failures', async () => {
    const client = await afterPassword();
    const wrong = await guess(client);
    const wrongRecovery = await enter(client, 'aaaaa-aaaaa', 'recovery');
    expect(wrong.body).toEqual(wrongRecovery.body);
    expect(wrong.body).toMatchObject({ code: 'bad_input', message: 'This code is incorrect.' });

    await repeat(8, () => guess(client));
    const { status, headers } = await enter(client, code());
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('900');

    api.clock.pass(15);
    expect((await enter(await afterPassword(), code())).status).toBe(200);
  });

  test('is no faster when the password is entered again, or the guesses are sent all at once', async () => {
    const statuses = await repeat(12, async () => (await guess(await afterPassword())).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);

    api.clock.pass(15);
    const client = await afterPassword();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(client)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  test('is not made possible again by a new password', async () => {
    const dana = await api.as('Admin Project manager');
    const stranger = api.anonymous.with({ remoteAddress: '203.0.113.7' });
    await afterPassword(stranger);
    await repeat(10, () => guess(stranger));
    const { link } = await dana.ok(teamEndpoints.makeResetLink, { params: { id: priya.userId } });
    await api.anonymous.ok(authEndpoints.resetPassword, {
      params: { token: link.split('/').at(-1) ?? '' },
      body: { password: 'carries shingles' },
    });
    await login(stranger, 'carries shingles');

    expect((await enter(stranger, code())).status).toBe(429);
  });

  test('starts over after a right code', async () => {
    const client = await afterPassword();
    await repeat(9, () => guess(client));
    expect((await enter(client, code())).status).toBe(200);
    const again = await afterPassword();

    expect(new Set((await repeat(10, () => guess(again))).map(({ status }) => status))).toEqual(
      new Set([400]),
    );
  });
});

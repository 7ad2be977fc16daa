/** A user with two-step verification who signs in, for tests of its codes. */
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { secondFactorEndpoints } from '#features/office/auth/second-factor-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';
import { PASSWORD, type TestApi, type TestUser } from '#test/api.ts';
import { codeAt, turnTwoStepOn } from '#test/two-step.ts';

export interface TwoStepUser {
  priya: TestUser;
  recoveryCodes: string[];
  /** Returns the code that the app shows this number of seconds from now. */
  code: (seconds?: number) => string;
  login: (client: ApiClient, password?: string) => ReturnType<typeof logIn>;
  /** A browser in which the right password was entered. */
  afterPassword: (client?: ApiClient) => Promise<ApiClient>;
}

const logIn = (client: ApiClient, username: string, password: string) =>
  client.call(authEndpoints.login, { body: { username, password } });

/** The only user of an empty company. */
export async function aTwoStepUser(api: TestApi): Promise<TwoStepUser> {
  await api.reset();
  const priya = await api.as('Sales Representative');
  const { secret, recoveryCodes } = await turnTwoStepOn(priya, {
    password: PASSWORD,
    now: api.clock.now(),
  });
  api.clock.pass(10); // the code that turned it on is used

  return {
    priya,
    recoveryCodes,
    code: (seconds = 0) => codeAt(secret, new Date(api.clock.now().getTime() + seconds * 1000)),
    login: (client, password = PASSWORD) => logIn(client, priya.username, password),
    async afterPassword(client = api.anonymous) {
      await client.ok(authEndpoints.login, {
        body: { username: priya.username, password: PASSWORD },
      });

      return client;
    },
  };
}

export const enter = (
  client: ApiClient,
  typed: string,
  kind: 'authenticator' | 'recovery' = 'authenticator',
) => client.call(secondFactorEndpoints.enterCode, { body: { kind, code: typed } });

export const isIn = async (client: ApiClient): Promise<boolean> =>
  (await client.call(authEndpoints.me)).status === 200;

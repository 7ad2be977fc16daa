/** A user who signs in with two-step verification, for tests of its codes. */
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { secondFactorEndpoints } from '#features/office/auth/second-factor-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';
import { PASSWORD, type TestApi, type TestUser } from '#test/api.ts';
import { codeAt, turnTwoStepOn } from '#test/two-step.ts';

export interface TwoStepUser {
  priya: TestUser;
  recoveryCodes: string[];
  /** Returns the code that the authenticator app will show this many seconds from now. */
  code: (seconds?: number) => string;
  login: (client: ApiClient, password?: string) => ReturnType<typeof logIn>;
  /** Enters the correct password in a browser and returns it. */
  afterPassword: (client?: ApiClient) => Promise<ApiClient>;
}

const logIn = (client: ApiClient, username: string, password: string) =>
  client.call(authEndpoints.login, { body: { username, password } });

/** Creates the only user of an empty company. */
export async function aTwoStepUser(api: TestApi): Promise<TwoStepUser> {
  await api.reset();
  const priya = await api.as('Sales Representative');
  const { secret, recoveryCodes } = await turnTwoStepOn(priya, {
    password: PASSWORD,
    now: api.clock.now(),
  });
  api.clock.pass(10); // the current code was used to turn it on

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

/**
 * Two-step verification in tests: turns it on through the API, and generates codes like an
 * authenticator app.
 */
import { TOTP } from 'otpauth';
import { secondFactorEndpoints } from '#features/office/auth/second-factor-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';

/** Returns the code that an authenticator app shows at this time. */
export const codeAt = (secret: string, instant: Date): string =>
  new TOTP({ secret }).generate({ timestamp: instant.getTime() });

/** Turns on two-step verification for a signed-in user, using the code for this time. */
export async function turnTwoStepOn(
  client: ApiClient,
  { password, now }: { password: string; now: Date },
) {
  const { secret } = await client.ok(secondFactorEndpoints.startAuthenticator, {
    body: { currentPassword: password },
  });
  const { recoveryCodes } = await client.ok(secondFactorEndpoints.confirmAuthenticator, {
    body: { code: codeAt(secret, now) },
  });

  return { secret, recoveryCodes };
}

/** Two-step verification in tests: turned on by its own calls, with codes as an app computes them. */
import { TOTP } from 'otpauth';
import { secondFactorEndpoints } from '#features/office/auth/second-factor-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';

/** The code that an authenticator app shows at this instant. */
export const codeAt = (secret: string, instant: Date): string =>
  new TOTP({ secret }).generate({ timestamp: instant.getTime() });

/** Turns two-step verification on for a signed-in user, with the code of this instant. */
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

/**
 * Two-step verification: after the password, a code from an authenticator app, a recovery code, or
 * a passkey.
 */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { passwordChange } from './credentials.ts';
import { me } from './user.ts';

/** The number of recovery codes a user gets. Each works once. */
export const RECOVERY_CODES = 10;

/** The number of minutes a user has to enter the code after the password. */
export const CODE_MINUTES = 5;

/** If fewer recovery codes than this are left, the user is asked to create new ones. */
export const FEW_RECOVERY_CODES = 3;

/** The current password, requested again before changing how the user signs in. */
export const passwordProof = passwordChange.pick({ currentPassword: true });

/** A code as entered. Spaces and dashes are ignored. */
const code = requiredText('Code', 40);

export const authenticatorConfirmation = z.object({ code });

/** The code entered in the second step of signing in. */
export const codeProof = z.object({ kind: z.enum(['authenticator', 'recovery']), code });

/**
 * A new authenticator's key: in base32 to enter manually, and as an `otpauth:` URL for a QR code.
 */
export const newAuthenticator = z.object({ secret: z.string(), address: z.string() });

/** Recovery codes as displayed to the user, only once: 'k7m2q-x9d4t'. */
export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()) });

/** A passkey in the user's own list. */
const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type Passkey = z.infer<typeof passkey>;

export const passkeyName = requiredText('Name', 60);

/** Base64url-encoded bytes, as browsers return them. */
const encoded = z.string().max(20_000);

/** Identifies a passkey by the id that its device assigned, not by Gable's own id. */
const credential = z.object({ handle: encoded });

/** A new passkey, as returned by `navigator.credentials.create`. */
export const newPasskey = z.object({
  name: passkeyName,
  credential: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
});

/** A passkey's signature, as returned by `navigator.credentials.get`. */
export const passkeyProof = z.object({
  credential: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
    }),
  }),
});

/** The passkey options to pass to the browser, with a single-use challenge. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/**
 * The user who still has to complete the second step. `hasPasskey` is true if a passkey can be used
 * for it.
 */
export const pendingSignIn = z.object({ username: z.string(), hasPasskey: z.boolean() });

/** A user's two-step verification settings. */
export const secondFactorState = z
  .object({
    /** The time two-step verification was turned on; null if it is off. */
    onSince: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
  })
  .meta({ id: 'SecondFactorState' });

/** The signed-in user, after completing the second step. */
export const codeSignIn = z.object({
  me,
  /** The number of recovery codes left if one was just used; otherwise null. */
  recoveryCodesLeft: z.int().nullable(),
});

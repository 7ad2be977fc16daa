/** Two-step verification: after the password, a code from an authenticator app or a recovery code. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { passwordChange } from './credentials.ts';
import { me } from './user.ts';

/** Recovery codes of a user; each works once. */
export const RECOVERY_CODES = 10;

/** Minutes after the password in which the code may be entered. */
export const CODE_MINUTES = 5;

/** A user with fewer recovery codes than this is asked to make new ones. */
export const FEW_RECOVERY_CODES = 3;

/** The current password, asked for again before a change of how one signs in. */
export const passwordProof = passwordChange.pick({ currentPassword: true });

/** A code as typed: blanks and dashes in it do not count. */
const code = requiredText('Code', 40);

export const authenticatorConfirmation = z.object({ code });

/** The second step of a sign-in. */
export const codeProof = z.object({ kind: z.enum(['authenticator', 'recovery']), code });

/** A new authenticator: its key to type in, in base32, and the same as an `otpauth:` address for a QR code. */
export const newAuthenticator = z.object({ secret: z.string(), address: z.string() });

/** Recovery codes as they are shown, once: 'k7m2q-x9d4t'. */
export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()) });

/** A passkey in the list of one's own. */
const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type Passkey = z.infer<typeof passkey>;

export const passkeyName = requiredText('Name', 60);

/** Bytes in base64url, as browsers give them. */
const encoded = z.string().max(20_000);

/** A passkey by the id that its device assigned, which is not one of Gable's. */
const credential = z.object({ handle: encoded });

/** A new passkey as `navigator.credentials.create` gives it. */
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

/** A passkey's signature as `navigator.credentials.get` gives it. */
export const passkeyProof = z.object({
  credential: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
    }),
  }),
});

/** The browser's options for a passkey, with a challenge that is good once. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** The user whose sign-in needs its second step; `hasPasskey` when a passkey can be it. */
export const pendingSignIn = z.object({ username: z.string(), hasPasskey: z.boolean() });

/** A user's setup of two-step verification. */
export const secondFactorState = z
  .object({
    /** Null while two-step verification is off. */
    onSince: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
  })
  .meta({ id: 'SecondFactorState' });

/** The signed-in user after the second step. */
export const codeSignIn = z.object({
  me,
  /** Recovery codes that are left, when one was just used; otherwise null. */
  recoveryCodesLeft: z.int().nullable(),
});

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { SaveCancelled } from '#web/save-cancelled.ts';

/** '192.168.1.5' and '[::1]': browsers keep passkeys for names alone. */
const isNumeric = (host: string) => /^[\d.]+$|:/.test(host);

/** Returns the reason why this page cannot use passkeys; null when it can. */
export function whyNoPasskeys(): string | null {
  if (!window.isSecureContext || isNumeric(window.location.hostname)) {
    return 'Passkeys need an https:// address with a domain name. Ask an administrator to set one up.';
  }

  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.';
}

/** A browser that gave no passkey: closed by the user, timed out, or known already. */
async function asked<Response>(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) {
      throw new SaveCancelled();
    }
    throw error;
  }
}

/** Has the browser make a passkey. Throws `SaveCancelled` when the user closes its window. */
export function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  return asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');

    return startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
  });
}

/** Has the browser sign with a passkey. Throws `SaveCancelled` when the user closes its window. */
export function signWithPasskey(options: object): Promise<AuthenticationResponseJSON> {
  return asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');

    return startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
  });
}

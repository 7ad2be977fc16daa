import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { SaveCancelled } from '#web/save-cancelled.ts';

/**
 * True for IP addresses, such as '192.168.1.5' and '[::1]'. Browsers only support passkeys for
 * domain names.
 */
const isNumeric = (host: string) => /^[\d.]+$|:/.test(host);

/** Returns why this page cannot use passkeys; null if it can. */
export function whyNoPasskeys(): string | null {
  if (!window.isSecureContext || isNumeric(window.location.hostname)) {
    return 'Passkeys need an https:// address with a domain name. Ask an administrator to set one up.';
  }

  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.';
}

/**
 * Runs a passkey request. Throws `SaveCancelled` if the user closes the browser's dialog or the
 * request times out.
 */
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

/**
 * Asks the browser to create a passkey. Throws `SaveCancelled` if the user closes the browser's
 * dialog.
 */
export function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  return asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');

    return startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
  });
}

/**
 * Asks the browser to sign with a passkey. Throws `SaveCancelled` if the user closes the browser's
 * dialog.
 */
export function signWithPasskey(options: object): Promise<AuthenticationResponseJSON> {
  return asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');

    return startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
  });
}

import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  authenticatorConfirmation,
  codeProof,
  codeSignIn,
  newAuthenticator,
  passwordProof,
  recoveryCodeList,
  secondFactorState,
} from './second-factor.ts';

export const secondFactorEndpoints = {
  pending: endpoint({
    method: 'GET',
    path: '/api/auth/login/code',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Whose sign-in waits for a code in this browser; null when none does',
    response: z.object({ username: z.string() }).nullable(),
  }),
  enterCode: endpoint({
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    throttle: 'unlimited', // counts its failed attempts itself
    reloads: 'nothing',
    summary: 'The second step of a sign-in, with a code (401 when its five minutes are over)',
    body: codeProof,
    response: codeSignIn,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'signed-in',
    summary: 'Whether I have two-step verification, and how many recovery codes are left',
    response: secondFactorState,
  }),
  startAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator',
    access: 'signed-in',
    reloads: 'nothing',
    summary: 'A key for an authenticator app, to be confirmed with its first code',
    body: passwordProof,
    response: newAuthenticator,
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator/confirm',
    access: 'signed-in',
    summary: 'Turn two-step verification on with a code; answers the recovery codes, once',
    body: authenticatorConfirmation,
    response: recoveryCodeList,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'signed-in',
    summary: 'New recovery codes in place of the ones before; answers them, once',
    body: passwordProof,
    response: recoveryCodeList,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/off',
    access: 'signed-in',
    summary: 'Turn two-step verification off',
    body: passwordProof,
  }),
};

import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import {
  credentials,
  forgottenPassword,
  joining,
  openSignIn,
  password,
  passwordChange,
  setup,
} from './credentials.ts';
import { me } from './user.ts';

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** Each call costs a hash of a password. */
const HASHING = { calls: 60, minutes: 15 };
/** Nobody opens so many links. */
const TOKENS = { calls: 300, minutes: 15 };

export const authEndpoints = {
  setupState: endpoint({
    method: 'GET',
    path: '/api/auth/setup',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Whether this company still has to be set up',
    response: z.object({ needed: z.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/auth/setup',
    access: 'public',
    throttle: HASHING,
    reloads: 'nothing',
    summary: 'Set the company up with its first administrator (409 once there is a user)',
    body: setup,
    response: me,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    throttle: 'unlimited', // counts its failed attempts itself
    reloads: 'nothing',
    summary:
      'Sign in by username or email. Null, and no sign-in yet, when the account has two-step verification: then enter the code',
    body: credentials,
    response: me.nullable(),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    throttle: 'unlimited',
    reloads: 'nothing',
    summary: 'Sign out',
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    summary: 'Who is signed in, with the whole profile',
    response: me,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    access: 'signed-in',
    summary: 'Change the password and end all other sign-ins',
    body: passwordChange,
  }),
  openSignIns: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'Where I am signed in',
    response: z.array(openSignIn),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'signed-in',
    summary: 'End one of my sign-ins',
    params: idParams,
  }),
  endOtherSignIns: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'End all my sign-ins but this one',
  }),
  forgotState: endpoint({
    method: 'GET',
    path: '/api/auth/forgotten-password',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Whether a link for a new password can be mailed',
    response: z.object({ isMailed: z.boolean() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password',
    access: 'public',
    throttle: { calls: 10, minutes: 15 },
    reloads: 'nothing',
    summary:
      'Mail a link for a new password. The answer is the same whether the account exists or not (409 where no mail is set up)',
    body: forgottenPassword,
  }),
  resetState: endpoint({
    method: 'GET',
    path: '/api/auth/reset/:token',
    access: 'public',
    throttle: TOKENS,
    summary: 'Whose password a reset link is for',
    params: tokenParams,
    response: z.object({ username: z.string(), companyName: z.string() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset/:token',
    access: 'public',
    throttle: HASHING,
    reloads: 'nothing',
    summary: 'Set a new password with a reset link',
    params: tokenParams,
    body: z.object({ password }),
  }),
  invitationState: endpoint({
    method: 'GET',
    path: '/api/auth/invitation/:token',
    access: 'public',
    throttle: TOKENS,
    summary: 'What an invitation link is for',
    params: tokenParams,
    response: z.object({ email: z.string(), companyName: z.string() }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/:token',
    access: 'public',
    throttle: HASHING,
    reloads: 'nothing',
    summary: 'Take an invitation up and sign in',
    params: tokenParams,
    body: joining,
    response: me,
    status: 201,
  }),
};

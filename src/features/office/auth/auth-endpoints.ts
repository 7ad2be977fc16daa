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

/** Each call has to hash a password, which is expensive. */
const HASHING = { calls: 60, minutes: 15 };
/** High enough that real users never reach it. */
const TOKENS = { calls: 300, minutes: 15 };

export const authEndpoints = {
  setupState: endpoint({
    method: 'GET',
    path: '/api/auth/setup',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Check if the company needs to be set up',
    response: z.object({ needed: z.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/auth/setup',
    access: 'public',
    throttle: HASHING,
    reloads: 'nothing',
    summary: 'Set up the company and its first administrator',
    description: 'Returns 409 once there is a user.',
    body: setup,
    response: me,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    throttle: 'unlimited', // this endpoint has its own limit on failed attempts
    reloads: 'nothing',
    summary: 'Sign in by username or email',
    description:
      'Returns null when the account has two-step verification; the user is signed in after the second step.',
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
    summary: "Get the signed-in user's profile",
    response: me,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    access: 'signed-in',
    summary: 'Change the password',
    description: 'Ends all other sessions.',
    body: passwordChange,
  }),
  openSignIns: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: "List the user's active sessions",
    response: z.array(openSignIn),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'signed-in',
    summary: "End one of the user's sessions",
    params: idParams,
  }),
  endOtherSignIns: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'End all other sessions',
  }),
  forgotState: endpoint({
    method: 'GET',
    path: '/api/auth/forgotten-password',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Check if password links can be emailed',
    response: z.object({ isMailed: z.boolean() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password',
    access: 'public',
    throttle: { calls: 10, minutes: 15 },
    reloads: 'nothing',
    summary: 'Email a password reset link',
    description:
      'The response is the same whether the account exists or not. Returns 409 when email is not set up.',
    body: forgottenPassword,
  }),
  resetState: endpoint({
    method: 'GET',
    path: '/api/auth/reset/:token',
    access: 'public',
    throttle: TOKENS,
    summary: 'Get the account of a password reset link',
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
    summary: 'Get an invitation by its link',
    params: tokenParams,
    response: z.object({ email: z.string(), companyName: z.string() }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/:token',
    access: 'public',
    throttle: HASHING,
    reloads: 'nothing',
    summary: 'Accept an invitation and sign in',
    params: tokenParams,
    body: joining,
    response: me,
    status: 201,
  }),
};

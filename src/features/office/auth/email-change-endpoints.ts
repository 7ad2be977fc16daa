/**
 * Changing a user's email address. The new address takes effect once the user opens the link
 * emailed to it.
 */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** The number of hours that the confirmation link is valid. */
export const EMAIL_CHANGE_HOURS = 24;

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** High enough that real users never reach it. */
const TOKENS = { calls: 300, minutes: 15 };

/** A new email address that has not been confirmed yet. */
export const emailChange = z
  .object({ email: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'EmailChange' });

export type EmailChange = z.infer<typeof emailChange>;

export const emailChangeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/email-change',
    access: 'signed-in',
    summary: "Get the user's unconfirmed email address",
    description: 'Null when there is none.',
    response: emailChange.nullable(),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/user/email-change/resend',
    access: 'signed-in',
    summary: 'Resend the email confirmation link',
    description: 'The previous link stops working.',
    response: emailChange,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/user/email-change',
    access: 'signed-in',
    summary: 'Cancel a change of email address',
    description: 'Returns 404 when no address is unconfirmed.',
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/auth/email-change/:token',
    access: 'public',
    throttle: TOKENS,
    summary: 'Get the email address of a confirmation link',
    params: tokenParams,
    response: z.object({ email: z.string(), username: z.string(), companyName: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/email-change/:token',
    access: 'public',
    throttle: TOKENS,
    reloads: 'nothing',
    summary: 'Confirm a new email address by its link',
    description: 'Returns 409 when another user has taken the address.',
    params: tokenParams,
  }),
};

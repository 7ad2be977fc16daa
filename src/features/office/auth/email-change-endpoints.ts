/** A user's new email address, which takes effect once the link emailed to it is used. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** Hours for which the link that confirms an address is good. */
export const EMAIL_CHANGE_HOURS = 24;

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** A limit that no real user reaches. */
const TOKENS = { calls: 300, minutes: 15 };

/** An address that waits to be confirmed. */
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

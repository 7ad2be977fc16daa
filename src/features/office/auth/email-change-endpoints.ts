/** Another email address of a user, which takes effect once the link mailed to it is used. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** How long the link that confirms an address is good. */
export const EMAIL_CHANGE_HOURS = 24;

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** Nobody opens so many links. */
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
    summary: 'My new email address that waits to be confirmed; null when none does',
    response: emailChange.nullable(),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/user/email-change/resend',
    access: 'signed-in',
    summary: 'Mail the link that confirms my new email address again; the one before ends',
    response: emailChange,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/user/email-change',
    access: 'signed-in',
    summary: 'Keep my email address (404 when no other one waits to be confirmed)',
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/auth/email-change/:token',
    access: 'public',
    throttle: TOKENS,
    summary: 'Which email address a mailed link confirms, and whose',
    params: tokenParams,
    response: z.object({ email: z.string(), username: z.string(), companyName: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/email-change/:token',
    access: 'public',
    throttle: TOKENS,
    reloads: 'nothing',
    summary: 'Confirm a new email address by its link (409 when another user has it meanwhile)',
    params: tokenParams,
  }),
};

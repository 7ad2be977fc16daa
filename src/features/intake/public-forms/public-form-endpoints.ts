/** The web form API for external programs. No sign-in required. */
import { z } from 'zod';
import { formField } from '#features/intake/web-forms/form-field.ts';
import { endpoint } from '#shared/endpoint.ts';

/**
 * The token's key in the request body. It can't collide with field ids, which never contain a
 * colon.
 */
export const TOKEN_KEY = 'form:token';
export const TRAP_KEY = 'form:website';
export const PAGE_KEY = 'form:page';

/** A form's id or its public slug. */
const params = z.object({ id: z.string().min(1).max(100) });

const token = z.string().max(300);

/**
 * Generous limits: many people share a network, and photos from a phone are uploaded one at a time.
 */
const READING = { calls: 600, minutes: 10 };
const SENDING = { calls: 30, minutes: 10 };
const UPLOADING = { calls: 120, minutes: 10 };

export const publicFormEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/public/web-forms/:id',
    access: 'public',
    throttle: READING,
    summary: 'Get a published web form',
    description: 'By its id or public address.',
    params,
    response: z
      .object({
        id: z.int(),
        slug: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        fields: z.array(formField),
        /**
         * Send this back as `form:token` so that the answers are validated against these fields.
         */
        token,
      })
      .meta({ id: 'PublicWebForm' }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/public/web-forms/:id/submit',
    access: 'public',
    throttle: SENDING,
    summary: 'Submit a web form',
    description:
      'Send an object of field ids and values; a file field takes the tokens of its uploads. The same submission within a day is kept once. With form:token, values are checked against the fields as they were read.',
    params,
    body: z.looseObject({
      [TOKEN_KEY]: token.optional(),
      [TRAP_KEY]: z.string().optional(),
      [PAGE_KEY]: z.string().optional(),
    }),
    response: z.object({
      message: z.string(),
      /** The URL the browser opens next. */
      redirectUrl: z.string().nullable(),
    }),
  }),
  renewToken: endpoint({
    method: 'POST',
    path: '/api/public/web-forms/:id/token',
    access: 'public',
    throttle: READING,
    reloads: 'nothing',
    summary: 'Renew a web form token',
    description: 'For a page that was open for long. The version of the fields stays the same.',
    params,
    body: z.object({ token: token.optional() }),
    response: z.object({ token }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/public/web-forms/:id/files',
    access: 'public',
    throttle: UPLOADING,
    streamed: true,
    reloads: 'nothing',
    summary: 'Upload a file for a form field',
    description:
      "Send the returned token as the field's value. Files stay quarantined until a user opens them, and are deleted after a day when the form is not sent.",
    params,
    query: z.object({
      name: z.string().min(1).max(500),
      /** The token returned when the form was read. */
      token,
    }),
    consumes: 'application/octet-stream',
    response: z.object({ token: z.string(), name: z.string(), size: z.int() }),
    status: 201,
  }),
};

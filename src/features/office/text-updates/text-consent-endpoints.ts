/** The log of consent to text messages, for administrators. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { ListFields } from '#shared/list-query.ts';
import { CONSENT_WAYS, WAYS_ON } from './text-updates.ts';

export const AGREED_WORDS = {
  dialog: 'in Gable with a code',
  start: 'by texting START',
} as const;

export const ENDED_WORDS = {
  dialog: 'agreed again in Gable',
  start: 'agreed again by texting START',
  stop: 'by texting STOP',
  gable: 'turned off in Gable',
  provider: 'number refused by the provider',
} as const;

export const CONSENT_STATES = ['on', 'ended'] as const;

/** One consent to texts, and how it ended. */
export const textConsent = z
  .object({
    id: z.int(),
    userId: z.int(),
    fullName: z.string(),
    /** The number in E.164 format; null after the account is anonymized. */
    phone: z.string().nullable(),
    /** The way the consent was given: in Gable and confirmed with a code, or by texting START. */
    agreedBy: z.enum(WAYS_ON),
    agreedAt: z.iso.datetime(),
    /** The IP address the consent came from; null for a text. */
    address: z.string().nullable(),
    /** The version of the consent wording, and its exact text. */
    wordingVersion: z.int().nullable(),
    wording: z.string().nullable(),
    /** The time the consent was withdrawn or replaced by a new one; null while it is active. */
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.enum(CONSENT_WAYS).nullable(),
  })
  .meta({ id: 'TextConsent' });

export type TextConsent = z.infer<typeof textConsent>;

const fields = {
  state: { kind: 'choice', values: CONSENT_STATES },
  userId: { kind: 'number' },
  agreedAt: { kind: 'date' },
} as const satisfies ListFields;

/** Administrators only, because the list contains all users' phone numbers. */
const access = { resource: 'users', action: 'update' } as const;

export const textConsentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/text-consents',
    access,
    summary: 'List text message consents',
    description: 'Newest first, with the wording and the end of each.',
    list: fields,
    response: z.array(textConsent),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/text-consents/export.csv',
    access,
    summary: 'Export text message consents as CSV',
    list: fields,
    produces: 'text/csv',
  }),
};

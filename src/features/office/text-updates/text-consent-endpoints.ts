/** The record of who agreed to text messages, for those who look after the company's users. */
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

/** One time that a user agreed, and what ended it. */
export const textConsent = z
  .object({
    id: z.int(),
    userId: z.int(),
    fullName: z.string(),
    /** Null once the account was made anonymous. */
    phone: z.string().nullable(),
    /** Ticked in Gable and confirmed with a code, or START texted from the number. */
    agreedBy: z.enum(WAYS_ON),
    agreedAt: z.iso.datetime(),
    /** The network address that it came from; null for a text. */
    address: z.string().nullable(),
    /** The version of the wording that was agreed to, and its text, word for word. */
    wordingVersion: z.int().nullable(),
    wording: z.string().nullable(),
    /** The time at which it was stopped, or replaced by a new consent; null while it is active. */
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

/** The access of an administrator, as the list has the phone numbers of all users. */
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

/**
 * Text updates: the terms that a user agrees to before Gable texts them, and the stored consent.
 */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';

/** Each wording of the consent as it was shown, by its version: a change is a new version. */
export const CONSENT_WORDINGS = {
  1: (company: string) =>
    `I agree to get text messages from ${company}, sent by Gable, at this number: about work assigned to me, mentions, invoices and payments. Message frequency varies. Message and data rates may apply. Reply STOP to stop, HELP for help. Agreeing is not a condition of employment or of any purchase.`,
} as const;

/** The wording that users agree to now. */
export const WORDING_VERSION = 1;

/** The ways in which text updates were turned on or off; the first two turn them on. */
export const CONSENT_WAYS = ['dialog', 'start', 'stop', 'gable', 'provider'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** Ticked in Gable and confirmed with the code, or START texted from the number. */
export const WAYS_ON = ['dialog', 'start'] as const satisfies readonly ConsentWay[];

/** Minutes for which a code works, and the number of wrong entries. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The number that a code goes to, and the terms that its reader agrees to by entering it. */
export const codeRequest = z.object({
  phone: requiredText('Mobile number', 40),
  consent: z.literal(true, 'Check the box to agree'),
  /** The version of the wording beside the box. */
  wordingVersion: z.int(),
});

/** A code as typed: blanks in it do not count. */
export const codeConfirmation = z.object({ code: requiredText('Code', 20) });

export const textUpdates = z
  .object({
    /** The reason why none can be sent, as text for users; null when they can. */
    whyNot: z.string().nullable(),
    /** The text that the user agrees to. */
    wording: z.object({ version: z.int(), text: z.string() }),
    isOn: z.boolean(),
    /** The number that was confirmed last; null before the first. */
    phone: z.string().nullable(),
    /** The time since when they are on or off, and the way; null when they were never on. */
    since: z.iso.datetime().nullable(),
    how: z.enum(CONSENT_WAYS).nullable(),
    /** The text that the user agreed to, word for word; null before. */
    agreedTo: z.string().nullable(),
    /** The number that texts come from; null when it is one of several. */
    sender: z.string().nullable(),
    /** The number in the user's profile. */
    suggestedPhone: z.string().nullable(),
  })
  .meta({ id: 'TextUpdates' });

export type TextUpdates = z.infer<typeof textUpdates>;

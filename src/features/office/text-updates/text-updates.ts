/** Text updates: the terms users agree to before Gable texts them, and their consent. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';

/** The consent wordings as shown to users, by version. To change the wording, add a version. */
export const CONSENT_WORDINGS = {
  1: (company: string) =>
    `I agree to get text messages from ${company}, sent by Gable, at this number: about work assigned to me, mentions, invoices and payments. Message frequency varies. Message and data rates may apply. Reply STOP to stop, HELP for help. Agreeing is not a condition of employment or of any purchase.`,
} as const;

/** The version that users agree to now. */
export const WORDING_VERSION = 1;

/** Ways to turn text updates on or off. The first two turn them on. */
export const CONSENT_WAYS = ['dialog', 'start', 'stop', 'gable', 'provider'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** Ways to agree to texts: in Gable, confirmed with a code, or by texting START. */
export const WAYS_ON = ['dialog', 'start'] as const satisfies readonly ConsentWay[];

/** Minutes a code is valid, and the number of attempts allowed. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The number to text the code to, and the terms that entering it confirms. */
export const codeRequest = z.object({
  phone: requiredText('Mobile number', 40),
  consent: z.literal(true, 'Check the box to agree'),
  /** The version of the wording shown next to the checkbox. */
  wordingVersion: z.int(),
});

/** The code as entered. Spaces are ignored. */
export const codeConfirmation = z.object({ code: requiredText('Code', 20) });

export const textUpdates = z
  .object({
    /** The reason texts can't be sent, as text for the user; null if they can. */
    whyNot: z.string().nullable(),
    /** The wording that the user agrees to. */
    wording: z.object({ version: z.int(), text: z.string() }),
    isOn: z.boolean(),
    /** The last confirmed number; null if none was ever confirmed. */
    phone: z.string().nullable(),
    /** The time and the way text updates were last turned on or off; null if they were never on. */
    since: z.iso.datetime().nullable(),
    how: z.enum(CONSENT_WAYS).nullable(),
    /** The exact text that the user agreed to; null if they never agreed. */
    agreedTo: z.string().nullable(),
    /** The number that texts come from; null if there are several. */
    sender: z.string().nullable(),
    /** The number from the user's profile. */
    suggestedPhone: z.string().nullable(),
  })
  .meta({ id: 'TextUpdates' });

export type TextUpdates = z.infer<typeof textUpdates>;

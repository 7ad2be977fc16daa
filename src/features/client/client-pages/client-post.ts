/** The forms that a client submits on their page. */
import { z } from 'zod';
import { bareMailAddress } from '#shared/mail-address.ts';
import { cleanText, EMAIL_REFUSAL, isEmail, isName } from '#shared/fields/field-schemas.ts';
import { MAX_LINES } from '#features/money/documents/line-item.ts';
import { strokes } from './signature.ts';

const text = (max: number) =>
  z
    .string()
    .default('')
    .transform(cleanText)
    .refine((typed) => typed.length <= max, `Write at most ${max} characters`);

/** The drawn signature as the page's script encodes it; null if empty. Rejects anything else. */
const drawn = z
  .string()
  .default('')
  .transform((sent, issues) => {
    if (sent === '') return null;
    try {
      return strokes.parse(JSON.parse(sent));
    } catch {
      issues.addIssue({ code: 'custom', message: 'Draw your signature again' });

      return z.NEVER;
    }
  });

/** The client's choices on an estimate with options, submitted with the signature form. */
export const chosenOptions = z.object({
  package: z.string().max(60).optional(),
  /** IDs of the chosen optional line items. */
  optional: z.array(z.string().max(40)).max(MAX_LINES),
});

export const clientPost = z.discriminatedUnion('verb', [
  z.object({
    verb: z.literal('accept'),
    name: text(120).refine(isName, 'Enter your full name'),
    email: text(254).transform(bareMailAddress).refine(isEmail, EMAIL_REFUSAL),
    strokes: drawn,
    consent: z.literal('yes', 'Agree to sign electronically, or ask for the document on paper'),
    sha256: z.string().default(''),
  }),
  z.object({ verb: z.literal('decline'), reason: text(1000) }),
  z.object({
    verb: z.literal('ask'),
    text: text(2000).refine((typed) => typed !== '', 'Write your question'),
  }),
  z.object({ verb: z.literal('update'), text: text(2000) }),
]);

export type ClientPost = z.output<typeof clientPost>;

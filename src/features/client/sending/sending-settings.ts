/** The company's settings for client emails: message templates and reminder rules. */
import { z } from 'zod';
import { optionalTime, versionField } from '#shared/fields/field-schemas.ts';
import { unknownFieldMessage } from './merge-fields.ts';
import { MESSAGE_KINDS, MESSAGES } from './message-kind.ts';
import type { MessageKind, MessageText } from './message-kind.ts';
import { messageText, subjectText } from './sent-message.ts';

/** In days relative to the due date: negative is before, positive is after. */
export const MOST_DAYS = 90;
const MOST_RULES = 8;

export const reminderRule = z.object({
  days: z
    .int('Enter a whole number of days')
    .min(-MOST_DAYS, `Use at most ${MOST_DAYS} days`)
    .max(MOST_DAYS, `Use at most ${MOST_DAYS} days`),
  isOn: z.boolean(),
});

export type ReminderRule = z.infer<typeof reminderRule>;

/** A new company's reminder rules, all off. */
export const USUAL_RULES: readonly ReminderRule[] = [
  { days: -3, isOn: false },
  { days: 0, isOn: false },
  { days: 7, isOn: false },
  { days: 30, isOn: false },
];

/**
 * Rules for expiring estimates. None after the expiration date: a reminder would be useless by
 * then.
 */
export const USUAL_ESTIMATE_RULES: readonly ReminderRule[] = [{ days: -3, isOn: false }];

/** Rules for signature reminders, in days after the signer was emailed their link. */
export const USUAL_SIGNER_RULES: readonly ReminderRule[] = [
  { days: 2, isOn: false },
  { days: 5, isOn: false },
];

/** Returns a template schema that rejects unknown merge fields. */
function templateOf(kind: MessageKind) {
  const known = Object.keys(MESSAGES[kind].fields);
  const withKnownFields = (text: typeof subjectText) =>
    text.refine((typed) => unknownFieldMessage(typed, known) === null, {
      error: ({ input }) => unknownFieldMessage(String(input), known) ?? '',
    });

  return z.object({
    subject: withKnownFields(subjectText),
    message: withKnownFields(messageText),
  });
}

const templates = z.object(
  Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, templateOf(kind)])) as Record<
    MessageKind,
    ReturnType<typeof templateOf>
  >,
);

const rulesOf = (rule: typeof reminderRule) =>
  z
    .array(rule)
    .max(MOST_RULES, `Use at most ${MOST_RULES} reminders`)
    .refine(
      (rules) => new Set(rules.map(({ days }) => days)).size === rules.length,
      'Two reminders are for the same day',
    );

const reminderRules = rulesOf(reminderRule);

const estimateRules = rulesOf(
  reminderRule.extend({
    days: reminderRule.shape.days.max(0, 'Choose a day before the estimate expires'),
  }),
);

const signerRules = rulesOf(
  reminderRule.extend({
    days: reminderRule.shape.days.min(1, 'Choose a day after the link was sent'),
  }),
);

const quietTime = optionalTime('Quiet hours');

/** The company's quiet hours. No reminders are sent during them. */
const quietHours = { quietFrom: quietTime, quietTo: quietTime };

export const sendingSettings = z
  .object({ templates, reminderRules, estimateRules, signerRules, ...quietHours, version: z.int() })
  .meta({ id: 'SendingSettings' });

export type SendingSettings = z.infer<typeof sendingSettings>;

export const sendingUpdate = z
  .object({
    templates: templates.partial(),
    reminderRules,
    estimateRules,
    signerRules,
    ...quietHours,
    version: versionField,
  })
  .partial();

export type SendingUpdate = z.output<typeof sendingUpdate>;

/** The schema of the form that saves one template. */
export const templateForm = (kind: MessageKind): z.ZodType<MessageText, MessageText> =>
  templateOf(kind);

export const reminderForm = z.object({ reminderRules, estimateRules, signerRules, ...quietHours });

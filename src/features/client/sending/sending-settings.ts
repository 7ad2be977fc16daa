/** The company's settings for client emails: message templates and reminder rules. */
import { z } from 'zod';
import { optionalTime } from '#shared/fields/field-schemas.ts';
import { value } from '#shared/fields/fields.ts';
import { defineSingleton } from '#shared/singleton.ts';
import { unknownFieldMessage } from './merge-fields.ts';
import { MESSAGE_KINDS, MESSAGES, originalText } from './message-kind.ts';
import type { MessageKind, MessageText } from './message-kind.ts';
import { messageText, subjectText } from './sent-message.ts';

/** In days relative to the due date: negative is before, positive is after. */
export const MOST_DAYS = 90;
export const MOST_RULES = 8;

const reminderRule = z.object({
  days: z
    .int('Enter a whole number of days')
    .min(-MOST_DAYS, `Use at most ${MOST_DAYS} days`)
    .max(MOST_DAYS, `Use at most ${MOST_DAYS} days`),
  isOn: z.boolean(),
});

export type ReminderRule = z.infer<typeof reminderRule>;

/** A new company's reminder rules, all off. */
const USUAL_RULES: readonly ReminderRule[] = [
  { days: -3, isOn: false },
  { days: 0, isOn: false },
  { days: 7, isOn: false },
  { days: 30, isOn: false },
];

/**
 * Rules for expiring estimates. None after the expiration date: a reminder would be useless by
 * then.
 */
const USUAL_ESTIMATE_RULES: readonly ReminderRule[] = [{ days: -3, isOn: false }];

/** Rules for signature reminders, in days after the signer was emailed their link. */
const USUAL_SIGNER_RULES: readonly ReminderRule[] = [
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

const ORIGINALS = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [kind, originalText(kind)]),
) as Record<MessageKind, MessageText>;

export const sendingSettings = defineSingleton({
  schemaName: 'SendingSettings',
  sections: {
    templates: {
      /** Requests contain only the templates they change. */
      templates: value('Email templates', templates, {
        input: templates.partial(),
        default: ORIGINALS,
      }),
    },
    reminders: {
      reminderRules: value('Payment reminders', reminderRules, { default: USUAL_RULES }),
      estimateRules: value('Estimate reminders', estimateRules, { default: USUAL_ESTIMATE_RULES }),
      signerRules: value('Reminders to sign', signerRules, { default: USUAL_SIGNER_RULES }),
      // By default, reminders don't wake clients up.
      quietFrom: value('Quiet from', quietTime, { kind: 'time', default: '18:00' }),
      quietTo: value('Quiet until', quietTime, { kind: 'time', default: '08:00' }),
    },
  },
  computed: {},
});

export type SendingSettings = z.infer<typeof sendingSettings.record>;

export type SendingUpdate = z.output<typeof sendingSettings.update>;

/** The schema of the form that saves one template. */
export const templateForm = (kind: MessageKind): z.ZodType<MessageText, MessageText> =>
  templates.shape[kind];

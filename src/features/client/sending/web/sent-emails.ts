/**
 * Timeline phrases for emails to clients. Kept apart from the email templates, which load with
 * Settings.
 */
import type { SentEmail } from '#web/record/sent-email.ts';
import type { MessageKind } from '../message-kind.ts';

export const SENT_EMAILS: Readonly<Record<MessageKind, SentEmail>> = {
  estimate: { phrase: (what) => what },
  invoice: { phrase: (what) => what },
  receipt: { phrase: (what) => `a receipt for ${what}` },
  statement: { phrase: (what) => `a statement to ${what}`, isToRecord: true },
  reminder: { phrase: (what) => `a reminder for ${what}` },
  estimateReminder: { phrase: (what) => `a reminder for ${what}` },
  signReminder: { phrase: (what) => `a reminder to sign ${what}` },
  autopayNotice: { phrase: (what) => `an automatic payment notice for ${what}` },
  autopayDeclined: { phrase: (what) => `a declined automatic payment notice for ${what}` },
  confirmAccount: { phrase: (what) => `bank account instructions for ${what}` },
};

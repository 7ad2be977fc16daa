/**
 * The kinds of email sent to clients, the merge fields they can contain, and their default texts.
 */
import { z } from 'zod';
import {
  AUTOPAY,
  ESTIMATE,
  EVERYWHERE,
  INVOICE,
  SENDER,
  type ExampleFields,
} from './example-fields.ts';

/**
 * Automatic emails that follow the company's rules: about an invoice, an expiring estimate, or a
 * missing signature.
 */
const REMINDER_KINDS = ['reminder', 'estimateReminder', 'signReminder'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/**
 * Automatic emails about an invoice: before a charge by autopay, after a declined one, and to
 * confirm a bank account.
 */
const NOTICE_KINDS = ['autopayNotice', 'autopayDeclined', 'confirmAccount'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const MESSAGE_KINDS = [
  'estimate',
  'invoice',
  'receipt',
  'statement',
  ...REMINDER_KINDS,
  ...NOTICE_KINDS,
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const messageKind = z.enum(MESSAGE_KINDS, `Use ${MESSAGE_KINDS.join(', ')}`);

/** Messages sent by a user; all others are automatic. */
export type SentKind = Exclude<MessageKind, ReminderKind | NoticeKind>;

export const isReminder = (kind: MessageKind): kind is ReminderKind =>
  REMINDER_KINDS.some((one) => one === kind);

export const isPaymentNotice = (kind: MessageKind): kind is NoticeKind =>
  NOTICE_KINDS.some((one) => one === kind);

interface MessageWords {
  label: string;
  /** The occasion for sending the message. */
  description: string;
  /** The merge fields its text can contain, each with an example. */
  fields: ExampleFields;
  subject: string;
  message: string;
  /** The label of the button that opens the client's page. */
  button: string;
}

const signature = '{your name}\n{company name}\n{company phone}';

export const MESSAGES: Readonly<Record<MessageKind, MessageWords>> = {
  estimate: {
    label: 'Estimate',
    description: 'When you send an estimate',
    fields: {
      ...EVERYWHERE,
      ...SENDER,
      ...ESTIMATE,
    },
    button: 'View estimate',
    subject: 'Estimate {number} from {company name}',
    message: `Hi {client name},

Thank you for considering us for this work. Here is estimate {number} for {total}. It is valid until {valid until}.

{link}

Reply to this email with any questions.

${signature}`,
  },
  invoice: {
    label: 'Invoice',
    description: 'When you send an invoice',
    fields: {
      ...EVERYWHERE,
      ...SENDER,
      ...INVOICE,
      'due status': 'is due Dec 6, 2026',
    },
    button: 'View invoice',
    subject: 'Invoice {number} from {company name}',
    message: `Hi {client name},

Here is invoice {number} for {total}. The balance of {balance} {due status}.

{link}

Reply to this email with any questions. Thank you for your business.

${signature}`,
  },
  receipt: {
    label: 'Receipt',
    description: 'When you send a payment receipt',
    fields: {
      ...EVERYWHERE,
      ...SENDER,
      amount: '$1,500.00',
      'payment date': 'Nov 21, 2026',
      method: 'Check',
    },
    button: 'View your documents',
    subject: 'Receipt from {company name} for {amount}',
    message: `Hi {client name},

Thank you. We received your payment of {amount} on {payment date}. Here is your receipt.

{link}

${signature}`,
  },
  statement: {
    label: 'Statement',
    description: 'When you send a statement from a contact’s page',
    fields: {
      ...EVERYWHERE,
      ...SENDER,
      balance: '$2,525.00',
      from: 'Nov 21, 2025',
      through: 'Nov 21, 2026',
    },
    button: 'View your documents',
    subject: 'Statement from {company name}',
    message: `Hi {client name},

Here is your statement through {through}. The balance is {balance}.

{link}

Reply to this email with any questions.

${signature}`,
  },
  reminder: {
    label: 'Invoice reminder',
    description: 'For unpaid invoices, on the schedule under Reminders',
    fields: { ...EVERYWHERE, ...INVOICE, 'due status': 'is due in 3 days' },
    button: 'View invoice',
    subject: 'Reminder: invoice {number} {due status}',
    message: `Hi {client name},

This is a reminder that invoice {number} {due status}. The balance is {balance}.

{link}

If you have already paid, please ignore this email. Reply with any questions.

{company name}
{company phone}`,
  },
  estimateReminder: {
    label: 'Estimate reminder',
    description: 'Before an estimate expires, on the schedule under Reminders',
    fields: { ...EVERYWHERE, ...ESTIMATE, 'expiry status': 'expires in 3 days' },
    button: 'View estimate',
    subject: 'Reminder: estimate {number} {expiry status}',
    message: `Hi {client name},

Our estimate {number} for {total} {expiry status}. To go ahead at this price, please accept it by {valid until}.

{link}

Reply to this email with any questions.

{company name}
{company phone}`,
  },
  autopayNotice: {
    label: 'Upcoming automatic payment',
    description: 'A few days before a saved card pays an invoice automatically',
    fields: { ...EVERYWHERE, ...INVOICE, ...AUTOPAY, 'charge date': 'Dec 6, 2026' },
    button: 'View invoice',
    subject: 'Upcoming automatic payment of {amount} on {charge date}',
    message: `Hi {client name},

On {charge date} we will charge {amount} to your {card} for invoice {number}, as you agreed. You don’t need to do anything.

{link}

To pay another way before that day or turn off automatic payments, use the link above. Reply to this email with any questions.

{company name}
{company phone}`,
  },
  autopayDeclined: {
    label: 'Automatic payment declined',
    description: 'When a saved card could not pay an invoice automatically',
    fields: {
      ...EVERYWHERE,
      ...INVOICE,
      ...AUTOPAY,
      reason: 'The card does not have enough funds.',
      'next try': 'We will try again on Dec 9, 2026.',
    },
    button: 'Pay invoice',
    subject: 'Automatic payment of {amount} for invoice {number} declined',
    message: `Hi {client name},

We could not charge {amount} to your {card} for invoice {number}. {reason}

{next try}

{link}

Reply to this email with any questions.

{company name}
{company phone}`,
  },
  confirmAccount: {
    label: 'Confirm a bank account',
    description: 'When a client must confirm a bank account before paying from it',
    fields: {
      ...EVERYWHERE,
      ...INVOICE,
      amount: '$2,525.00',
      arrival: 'by Dec 2, 2026',
      'confirm by': 'Dec 10, 2026',
    },
    button: 'Confirm bank account',
    subject: 'Confirm your bank account to pay invoice {number}',
    message: `Hi {client name},

Your bank payment of {amount} for invoice {number} has not gone through yet. Two small deposits, or one of $0.01 with a code, will arrive in your bank account {arrival}. Please confirm them by {confirm by}:

{link}

Your account will be debited only after that. Reply to this email with any questions.

{company name}
{company phone}`,
  },
  signReminder: {
    label: 'Reminder to sign',
    description: 'For unsigned estimates, on the schedule under Reminders',
    fields: {
      ...EVERYWHERE,
      ...ESTIMATE,
      'signer name': 'Luis Alvarez',
      'link sent': 'Nov 3, 2026',
    },
    button: 'Read and sign',
    subject: 'Reminder: please sign estimate {number} from {company name}',
    message: `Hi {signer name},

Estimate {number} for {total} is waiting for your signature. We sent you the link on {link sent}. This link is only for you:

{link}

Reply to this email with any questions.

{company name}
{company phone}`,
  },
};

/** The subject and message of a kind, including merge fields. */
export interface MessageText {
  subject: string;
  message: string;
}

export const originalText = (kind: MessageKind): MessageText => ({
  subject: MESSAGES[kind].subject,
  message: MESSAGES[kind].message,
});

/** Messages to clients: the request, and the delivery status of each. */
import { z } from 'zod';
import { bareMailAddress } from '#shared/mail-address.ts';
import { linkedRecord } from '#features/work/client-links/client-link.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { cleanText, EMAIL_REFUSAL, INVALID_EMAIL, isEmail } from '#shared/fields/field-schemas.ts';
import { messageKind } from './message-kind.ts';

/** Waiting for the mail server, accepted by it, not accepted, or not needed any more when its time came. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * The reasons why a message was not accepted, or not yet: the address, the message, the server, or
 * its record.
 */
export const MESSAGE_PROBLEMS = ['recipient', 'message', 'server', 'gone', 'moved'] as const;
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

/**
 * The parts of a message that bring the document: its PDF, the address of the client's page, or
 * both.
 */
export const MESSAGE_CARRIES = ['both', 'pdf', 'link'] as const;
export type MessageCarries = (typeof MESSAGE_CARRIES)[number];

const carries = z.enum(MESSAGE_CARRIES, `Use ${MESSAGE_CARRIES.join(', ')}`);

export const sentMessage = z
  .object({
    id: z.int(),
    kind: messageKind,
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    message: z.string(),
    carries,
    state: z.enum(MESSAGE_STATES),
    problem: z.enum(MESSAGE_PROBLEMS).nullable(),
    /** The mail server's own words. */
    serverSaid: z.string().nullable(),
    /** Addresses of an accepted message that the server did not take it for. */
    refused: z.array(
      z.object({
        address: z.string(),
        said: z.string(),
        /**
         * True when the server asked to retry later, which happens automatically, for this address
         * alone.
         */
        isDeferred: z.boolean().optional(),
      }),
    ),
    /** The revision of the document that is attached. */
    revision: z.int().nullable(),
    createdAt: z.iso.datetime(),
    /** The sender's name; null for an automatic message. */
    createdBy: z.string().nullable(),
    sentAt: z.iso.datetime().nullable(),
    /** The first time after it was sent that the client's page was opened by its link. */
    openedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SentMessage' });

export type SentMessage = z.infer<typeof sentMessage>;

const MOST_ADDRESSES = 10;

const address = z
  .string(INVALID_EMAIL)
  .overwrite((text) => bareMailAddress(cleanText(text)))
  .refine(isEmail, EMAIL_REFUSAL)
  .meta({ example: 'maria.alvarez@mail.example' });

const addresses = z.array(address).max(MOST_ADDRESSES, `At most ${MOST_ADDRESSES} addresses`);

export const subjectText = z
  .string('Subject is required')
  .overwrite((text) => cleanText(text).replace(/\s+/g, ' '))
  .min(1, 'Subject is required')
  .max(200, 'Subject can have at most 200 characters');

export const messageText = z
  .string('Message is required')
  .overwrite(cleanText)
  .min(1, 'Message is required')
  .max(5000, 'Message can have at most 5000 characters');

export const newMessage = z.object({
  to: addresses.min(1, 'Enter at least one address'),
  cc: addresses.default([]),
  subject: subjectText,
  /** '{link}' in it becomes the address of the client's page. */
  message: messageText,
  /** Both where there is a link, unless it says otherwise. */
  carries: carries.optional(),
  /** True when the sender gets a copy. */
  copyToMe: z.boolean().default(false),
});

/** The period of a statement; the last twelve months without one. */
export const statementPeriod = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});

export type StatementPeriod = z.output<typeof statementPeriod>;

/** The values that a dialog starts with. */
export const messageDraft = z
  .object({
    kind: messageKind,
    /** The document's name: 'INV-1004'. */
    title: z.string(),
    to: z.array(z.string()),
    /**
     * The client's stored address, which cannot be emailed, and its contact; null when it can or
     * there is none.
     */
    unmailable: z.object({ email: z.string(), contactId: z.int() }).nullable(),
    subject: z.string(),
    message: z.string(),
    companyName: z.string(),
    companyLines: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    fileName: z.string(),
    /** The client's page: `url` is null until its address is made. Null where there is none to link to. */
    link: linkedRecord.extend({ url: z.string().nullable(), label: z.string() }).nullable(),
    /**
     * True when emails can have that link: this server knows the address that clients reach it at.
     */
    canLink: z.boolean(),
    /** True when sending it issues it. */
    isDraft: z.boolean(),
    /** The reason why it cannot be sent at all, such as a cancelled invoice; null when it can. */
    whyNot: z.string().nullable(),
    /** Letters that no printing font has: its PDF shows their numbers. */
    notPrinted: z.array(z.string()),
    /** True when this server can send email. */
    canMail: z.boolean(),
    /** The user's own address, for a copy. */
    ownAddress: z.string().nullable(),
    /** The sender of the email, as recipients see it; null without a mail server. */
    from: z.string().nullable(),
    /** The address for replies; null when they go to the sender address of emails. */
    replyTo: z.string().nullable(),
  })
  .meta({ id: 'MessageDraft' });

export type MessageDraft = z.infer<typeof messageDraft>;

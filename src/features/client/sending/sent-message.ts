/** Messages to clients: the request to send one, and its delivery status. */
import { z } from 'zod';
import { bareMailAddress } from '#shared/mail-address.ts';
import { linkedRecord } from '#features/work/client-links/client-link.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { cleanText, EMAIL_REFUSAL, INVALID_EMAIL, isEmail } from '#shared/fields/field-schemas.ts';
import { messageKind } from './message-kind.ts';

/**
 * Waiting for the mail server, accepted by it, rejected, or dropped because it was no longer
 * needed.
 */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * The reason a message was rejected or is still waiting: its recipient, the message itself, the
 * mail server, or a record that is gone or belongs to a different client.
 */
export const MESSAGE_PROBLEMS = ['recipient', 'message', 'server', 'gone', 'moved'] as const;
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

/** The ways a message can deliver the document: a PDF, a link to the client's page, or both. */
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
    /** The mail server's response, unedited. */
    serverSaid: z.string().nullable(),
    /** Recipients the mail server refused even though it accepted the message for others. */
    refused: z.array(
      z.object({
        address: z.string(),
        said: z.string(),
        /**
         * True if the server asked to retry later. The retry is automatic, and only to this
         * recipient.
         */
        isDeferred: z.boolean().optional(),
      }),
    ),
    /** The attached revision of the document. */
    revision: z.int().nullable(),
    createdAt: z.iso.datetime(),
    /** The sender's name; null for an automatic message. */
    createdBy: z.string().nullable(),
    sentAt: z.iso.datetime().nullable(),
    /** The first time the client's page was opened through the message's link after sending. */
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
  /** The '{link}' placeholder is replaced with the URL of the client's page. */
  message: messageText,
  /** If omitted, 'both' when there is a link, otherwise 'pdf'. */
  carries: carries.optional(),
  /** True if the sender gets a copy. */
  copyToMe: z.boolean().default(false),
});

/** A statement's period; the last 12 months if omitted. */
export const statementPeriod = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});

export type StatementPeriod = z.output<typeof statementPeriod>;

/** Initial values of the send-message dialog. */
export const messageDraft = z
  .object({
    kind: messageKind,
    /** The document's name, such as 'INV-1004'. */
    title: z.string(),
    to: z.array(z.string()),
    /**
     * The client's email address if it isn't valid, with the contact's id; null if it is valid or
     * there is none.
     */
    unmailable: z.object({ email: z.string(), contactId: z.int() }).nullable(),
    subject: z.string(),
    message: z.string(),
    companyName: z.string(),
    companyLines: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    fileName: z.string(),
    /**
     * The client's page to link to; null if there is none. `url` is null until a link is created.
     */
    link: linkedRecord.extend({ url: z.string().nullable(), label: z.string() }).nullable(),
    /** True if emails can include the link, which requires that this server's public URL is set. */
    canLink: z.boolean(),
    /** True if sending the document also issues it. */
    isDraft: z.boolean(),
    /** The reason the document can't be sent, such as a cancelled invoice; null if it can. */
    whyNot: z.string().nullable(),
    /** Characters that none of the PDF fonts have. The PDF shows their code points instead. */
    notPrinted: z.array(z.string()),
    /** True if this server can send email. */
    canMail: z.boolean(),
    /** The user's own email address, for a copy. */
    ownAddress: z.string().nullable(),
    /** The From header as recipients see it; null without a mail server. */
    from: z.string().nullable(),
    /** The Reply-To address; null if replies go to the From address. */
    replyTo: z.string().nullable(),
  })
  .meta({ id: 'MessageDraft' });

export type MessageDraft = z.infer<typeof messageDraft>;

/** The company's outgoing email and its deliverability, for the Email tab in Settings. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { RECORD_STATES, SENDER_RECORDS } from './finding.ts';

/** The settings for email that an administrator of the server sets, in this order. */
export const MAIL_SETTINGS = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;

export const mailStatus = z
  .object({
    isConfigured: z.boolean(),
    /**
     * Settings of the server that are missing. Without PUBLIC_URL only emails without links are
     * sent.
     */
    missing: z.array(z.enum(MAIL_SETTINGS)),
    /** The sender address of emails. */
    from: z.string().nullable(),
    /** Host and port of the mail server, without user name and password. */
    server: z.string().nullable(),
    /** The recipient of a test message: the user's own address. */
    testTo: z.string().nullable(),
    /** The mail service's usual DKIM selector; null where it is unknown. */
    dkimSelector: z.string().nullable(),
  })
  .meta({ id: 'MailStatus' });

export type MailStatus = z.infer<typeof mailStatus>;

export const testResult = z
  .object({
    isAccepted: z.boolean(),
    sentence: z.string(),
    /** The mail server's own words. */
    serverSaid: z.string().nullable(),
  })
  .meta({ id: 'MailTestResult' });

export type MailTestResult = z.infer<typeof testResult>;

export const senderCheck = z
  .object({
    /** The domain of the sender address. */
    domain: z.string(),
    /**
     * True when the domain is a mail service's own, such as gmail.com: its records are not the
     * company's.
     */
    isFreeMail: z.boolean(),
    /** SPF, DKIM and DMARC, in this order. */
    findings: z.array(
      z.object({
        record: z.enum(SENDER_RECORDS),
        state: z.enum(RECORD_STATES),
        sentence: z.string(),
        /** The records as DNS has them. */
        found: z.array(z.string()),
        /** A TXT record to add, or to replace the current one with. */
        line: z.object({ name: z.string(), value: z.string() }).nullable(),
      }),
    ),
    /** True when DNS left a query without a result. */
    isIncomplete: z.boolean(),
  })
  .meta({ id: 'SenderCheck' });

export type SenderCheck = z.infer<typeof senderCheck>;

const selector = z
  .string()
  .trim()
  .max(100, 'A selector can have at most 100 characters')
  .regex(
    /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*)?$/i,
    'Use the selector alone, such as google: letters, digits, dots and hyphens',
  )
  .meta({ example: 'google' });

export const senderQuery = z.object({ selector: selector.optional() });

export const emailEndpoints = {
  readiness: endpoint({
    method: 'GET',
    path: '/api/company/email/readiness',
    access: 'signed-in',
    summary: 'Check if this server can send email',
    response: z.object({ canMail: z.boolean() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/company/email',
    access: { resource: 'company', action: 'update' },
    summary: 'Get the email setup of this server',
    description: 'With the sender address and what is not set up.',
    response: mailStatus,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/company/email/test',
    access: { resource: 'company', action: 'update' },
    summary: 'Send a test email to yourself',
    description:
      "Returns the mail server's response. Returns 409 without a mail server or an address.",
    response: testResult,
    reloads: 'nothing',
  }),
  checkSender: endpoint({
    method: 'GET',
    path: '/api/company/email/sender-check',
    access: { resource: 'company', action: 'update' },
    summary: "Check the sender domain's DNS records",
    description: 'Looks up SPF, DMARC, and, with a selector, DKIM. Returns 409 without a domain.',
    query: senderQuery,
    response: senderCheck,
  }),
};

/**
 * The company's outgoing email settings and deliverability checks, for the Email tab in Settings.
 */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { RECORD_STATES, SENDER_RECORDS } from './finding.ts';

/** Email settings configured on the server, in display order. */
export const MAIL_SETTINGS = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;

export const mailStatus = z
  .object({
    isConfigured: z.boolean(),
    /** Settings missing on the server. Without PUBLIC_URL, only emails without links are sent. */
    missing: z.array(z.enum(MAIL_SETTINGS)),
    /** The sender address. */
    from: z.string().nullable(),
    /** The mail server's host and port, without user name and password. */
    server: z.string().nullable(),
    /** The recipient of a test message: the current user's email address. */
    testTo: z.string().nullable(),
    /** The mail service's usual DKIM selector; null if unknown. */
    dkimSelector: z.string().nullable(),
  })
  .meta({ id: 'MailStatus' });

export type MailStatus = z.infer<typeof mailStatus>;

export const testResult = z
  .object({
    isAccepted: z.boolean(),
    sentence: z.string(),
    /** The mail server's response, verbatim. */
    serverSaid: z.string().nullable(),
  })
  .meta({ id: 'MailTestResult' });

export type MailTestResult = z.infer<typeof testResult>;

export const senderCheck = z
  .object({
    /** The sender address's domain. */
    domain: z.string(),
    /**
     * True if the domain belongs to a mail service, such as gmail.com, so the company can't change
     * its records.
     */
    isFreeMail: z.boolean(),
    /** SPF, DKIM, and DMARC, in this order. */
    findings: z.array(
      z.object({
        record: z.enum(SENDER_RECORDS),
        state: z.enum(RECORD_STATES),
        sentence: z.string(),
        /** The current DNS records. */
        found: z.array(z.string()),
        /** A TXT record to add, or to replace the current record with. */
        line: z.object({ name: z.string(), value: z.string() }).nullable(),
      }),
    ),
    /** True if a DNS query failed, so some records are unchecked. */
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
    'Enter only the selector, such as google. Use letters, digits, dots, hyphens, and underscores.',
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
    description: 'Includes the sender address and the settings that are missing.',
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

import { z } from 'zod';
import type { Guarded } from '#shared/endpoint.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import type { SentKind } from './message-kind.ts';
import { messageDraft, newMessage, sentMessage, statementPeriod } from './sent-message.ts';
import { sendingSettings } from './sending-settings.ts';

const messageParams = idParams.extend({ messageId: recordId });

interface Words<E extends EntityName, Send extends Guarded, Read extends Guarded> {
  entity: E;
  /** 'an invoice' */
  what: string;
  send: Send;
  read: Read;
}

/**
 * Declares the endpoints that send one kind of record to its client. Users who can change a record
 * can also send it.
 */
function sendingCalls<
  const E extends EntityName,
  const Send extends Guarded,
  const Read extends Guarded,
>({ entity, what, send, read }: Words<E, Send, Read>) {
  const path = `/api/${entity}/:id` as const;

  return {
    draft: endpoint({
      method: 'GET',
      path: `${path}/message`,
      access: send,
      summary: `Get an email draft for ${what}`,
      params: idParams,
      query: statementPeriod,
      response: messageDraft,
    }),
    send: endpoint({
      method: 'POST',
      path: `${path}/messages`,
      access: send,
      idempotent: true,
      summary: `Email ${what} to the client`,
      description: 'Queues an email. The status becomes sent when the mail server accepts it.',
      params: idParams,
      query: statementPeriod,
      body: newMessage,
      response: sentMessage,
      status: 201,
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/messages`,
      access: read,
      summary: `List emails sent for ${what}`,
      description: 'Newest first, with delivery status.',
      params: idParams,
      response: z.array(sentMessage),
    }),
    retry: endpoint({
      method: 'POST',
      path: `${path}/messages/:messageId/retry`,
      access: send,
      summary: 'Retry a failed email',
      description: 'Returns 409 for any other email.',
      params: messageParams,
      response: sentMessage,
    }),
  };
}

export const estimateMessages = sendingCalls({
  entity: 'estimates',
  what: 'an estimate',
  send: { resource: 'estimates', action: 'update' },
  read: { resource: 'estimates', action: 'read' },
});

export const invoiceMessages = sendingCalls({
  entity: 'invoices',
  what: 'an invoice',
  send: { resource: 'invoices', action: 'update' },
  read: { resource: 'invoices', action: 'read' },
});

export const receiptMessages = sendingCalls({
  entity: 'payments',
  what: 'the receipt of a payment',
  // Payments are never changed, so users who can record them can also send receipts.
  send: { resource: 'payments', action: 'create' },
  read: { resource: 'payments', action: 'read' },
});

export const statementMessages = sendingCalls({
  entity: 'contacts',
  what: 'the statement of a client',
  // Only users with access to all of a client's payments can print statements.
  send: { resource: 'payments', action: 'export' },
  read: { resource: 'payments', action: 'export' },
});

/** The endpoints by kind of message. */
export const MESSAGE_CALLS = {
  estimate: estimateMessages,
  invoice: invoiceMessages,
  receipt: receiptMessages,
  statement: statementMessages,
} satisfies Record<SentKind, unknown>;

export const sendingEndpoints = {
  readSettings: endpoint({
    method: 'GET',
    path: '/api/company/messages',
    access: { resource: 'company', action: 'update' },
    summary: 'Get email templates and the reminder schedule',
    response: sendingSettings.record,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/company/messages',
    access: { resource: 'company', action: 'update' },
    summary: 'Update email templates and the reminder schedule',
    body: sendingSettings.update,
    response: sendingSettings.record,
  }),
  readReminders: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/reminders',
    access: { resource: 'contacts', action: 'read' },
    summary: "Get a client's reminder setting",
    params: idParams,
    response: z.object({ isOff: z.boolean(), hasRules: z.boolean() }),
  }),
  updateReminders: endpoint({
    method: 'PUT',
    path: '/api/contacts/:id/reminders',
    access: { resource: 'contacts', action: 'update' },
    summary: 'Turn reminders for a client on or off',
    params: idParams,
    body: z.object({ isOff: z.boolean() }),
    response: z.object({ isOff: z.boolean(), hasRules: z.boolean() }),
  }),
  senderWarning: endpoint({
    method: 'GET',
    path: '/api/company/email/sender-warning',
    access: 'signed-in',
    summary: 'Get the warning about the sender domain',
    description: 'One sentence about DNS problems, or null.',
    response: z.object({ warning: z.string().nullable() }),
  }),
};

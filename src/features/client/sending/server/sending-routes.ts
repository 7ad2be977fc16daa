import type { FastifyRequest } from 'fastify';
import { checkSender } from '#features/office/email/server/check-sender.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { AppError } from '#shared/app-error.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { Action } from '#shared/access-profile.ts';
import type { SentKind } from '../message-kind.ts';
import {
  estimateMessages,
  invoiceMessages,
  receiptMessages,
  sendingEndpoints,
  statementMessages,
} from '../sending-endpoints.ts';
import {
  changeClientReminders,
  changeSendingSettings,
  readClientReminders,
  readSendingSettings,
} from './change-settings.ts';
import { SOURCES } from './message-source.ts';
import type { Period, SourceKind } from './message-source.ts';
import { readMessages } from './read-messages.ts';
import { draftMessage, retryMessage, sendMessage } from './send-message.ts';

interface Call {
  ctx: RequestContext;
  services: AppServices;
  request: FastifyRequest;
  params: { id: number };
}

type WithPeriod = Call & { query: Period };
type Body = Parameters<typeof sendMessage>[2]['body'];

/**
 * Returns the handlers of a message kind's four endpoints. `rows` returns the rows that a call is
 * authorized for.
 */
function messageHandlers<E extends EntityName>(
  kind: SentKind,
  source: SourceKind<E>,
  rows: (ctx: RequestContext, call: 'send' | 'read') => RowAccess<E>,
) {
  const one = ({ ctx, params: { id } }: Call, period: Period = {}) => ({
    kind,
    source,
    id,
    access: rows(ctx, 'send'),
    period,
  });

  return {
    draft: (call: WithPeriod) =>
      draftMessage(call.ctx, call.services, {
        ...one(call, call.query),
        publicUrl: publicUrlOf(call.services, call.request),
      }),
    send: (call: WithPeriod & { body: Body }) =>
      sendMessage(call.ctx, call.services, { ...one(call, call.query), body: call.body }),
    list: async ({ ctx, params: { id } }: Call) => {
      await source.read(ctx, { id, access: rows(ctx, 'read') });

      return readMessages(ctx.db, { entity: source.entity, entityId: id });
    },
    retry: (call: Call & { params: { messageId: number } }) =>
      retryMessage(call.ctx, { ...one(call), messageId: call.params.messageId }),
  };
}

/** Returns the authorized rows, given the actions that sending and reading require. */
const byActions =
  <E extends EntityName>(entity: E, actions: { send: Action; read: Action }) =>
  (ctx: RequestContext, call: 'send' | 'read') =>
    authorizedRows(ctx.user, entity, actions[call]);

export const messageRoutes = [
  routeGroup({
    name: 'estimateMessages',
    endpoints: estimateMessages,
    handlers: messageHandlers(
      'estimate',
      SOURCES.estimate,
      byActions('estimates', { send: 'update', read: 'read' }),
    ),
  }),
  routeGroup({
    name: 'invoiceMessages',
    endpoints: invoiceMessages,
    handlers: messageHandlers(
      'invoice',
      SOURCES.invoice,
      byActions('invoices', { send: 'update', read: 'read' }),
    ),
  }),
  routeGroup({
    name: 'receiptMessages',
    endpoints: receiptMessages,
    handlers: messageHandlers(
      'receipt',
      SOURCES.receipt,
      byActions('payments', { send: 'create', read: 'read' }),
    ),
  }),
  routeGroup({
    name: 'statementMessages',
    endpoints: statementMessages,
    handlers: messageHandlers(
      'statement',
      SOURCES.statement,
      byActions('contacts', { send: 'read', read: 'read' }),
    ),
  }),
] as const;

/** Returns a warning about the sender's domain, if it affects users who send email. */
async function senderWarning(services: AppServices): Promise<string | null> {
  if (!services.mailer.isConfigured) return null;
  try {
    const { domain, isFreeMail, findings } = await checkSender(services);
    if (isFreeMail)
      return `Emails from ${domain} may go to spam because it is not your company’s domain.`;
    const bad = findings.filter(
      ({ record, state }) => record !== 'dkim' && (state === 'wrong' || state === 'missing'),
    );
    if (bad.length === 0) return null;
    const names = bad.map(({ record }) => record.toUpperCase()).join(' and ');

    return `Emails from ${domain} may go to spam because the ${names} ${bad.length === 1 ? 'record is' : 'records are'} missing or wrong.`;
  } catch (error) {
    // A sender without a public domain can't be checked.
    if (error instanceof AppError) return null;
    throw error;
  }
}

const handlers: Handlers<typeof sendingEndpoints> = {
  readSettings: ({ ctx }) => readSendingSettings(ctx.db),
  updateSettings: ({ ctx, body }) => changeSendingSettings(ctx, body),
  readReminders: ({ ctx, access, params: { id } }) => readClientReminders(ctx, { id, access }),
  updateReminders: ({ ctx, access, params: { id }, body }) =>
    changeClientReminders(ctx, { id, access, ...body }),
  senderWarning: async ({ services }) => ({ warning: await senderWarning(services) }),
};

export const sendingRoutes = routeGroup({
  name: 'sending',
  endpoints: sendingEndpoints,
  handlers,
});

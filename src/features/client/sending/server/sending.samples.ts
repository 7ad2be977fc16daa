import type { Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { CallRow, EntitySamples } from '#test/entity-samples.ts';
import { byId, one } from '#test/record-call.ts';

const message = { to: ['maria@mail.example'], subject: 'For you', message: 'Hello' };

const NO_MESSAGES = 'a failed message is found where its record is, held by send-message.test.ts';

interface Kind {
  entity: EntityName;
  send: Action;
  needs?: readonly (readonly [Resource, Action])[];
}

/** Sample calls for sending one type of record. */
function messageCalls({ entity, send, needs = [] }: Kind): Record<string, CallRow> {
  const asks = [[entity, send]] as const;
  const path = `/api/${entity}/:id`;

  return {
    [`GET ${path}/message`]: [{ asks, needs, send: byId }],
    [`POST ${path}/messages`]: [
      {
        asks,
        needs,
        send: (tried) => ({ ...byId(tried), body: message }),
        // The missing mail server is reported only after the record is found.
        isFound: ({ status }) => status === 409,
      },
    ],
    [`GET ${path}/messages`]: [{ asks: [[entity, 'read']], needs, send: byId }],
    [`POST ${path}/messages/:messageId/retry`]: NO_MESSAGES,
  };
}

export const samples: EntitySamples = {
  calls: {
    ...messageCalls({ entity: 'estimates', send: 'update' }),
    ...messageCalls({ entity: 'invoices', send: 'update' }),
    ...messageCalls({ entity: 'payments', send: 'create' }),
    // A statement covers all of a client's payments, so it needs access to them.
    ...messageCalls({ entity: 'contacts', send: 'read', needs: [['payments', 'export']] }),
    'GET /api/contacts/:id/reminders': one('contacts', 'read'),
    'PUT /api/contacts/:id/reminders': one('contacts', 'update', { body: { isOff: true } }),
    'GET /api/company/messages': 'there is one company',
    'PUT /api/company/messages': 'there is one company',
    'GET /api/company/email/sender-warning': 'there is one company',
  },
};

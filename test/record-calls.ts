/** The records that each call touches and the permissions it requires, for the row access test. */
import { contract } from '#app/server/features.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { ENTITY_NAMES, type EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { reportEndpoints } from '#features/insight/reports/report-endpoints.ts';
import { REPORTS } from '#features/insight/reports/reports.ts';
import { particularCalls } from '#test/entity-samples.ts';
import type { CallRow } from '#test/entity-samples.ts';
import { bulk, exported, list, markOf, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';

const OF_ACCOUNTS = 'users have no owner';
const OF_COMPANY = 'there is one company';
const OF_WHAT_MAY_BE_READ = 'ids only of kinds that are read whole: see changes-for.test.ts';
const OF_ONE_SELF = 'about the signed-in user';
const OF_IMPORTS = 'imports are shared by all users who may import';
const OF_FIGURES = 'counts what may be read, held by dashboard-routes.test.ts';
const OF_REPORTS = 'adds up what may be read, held by report-lists.test.ts';
const OF_TRASH = 'the trash is granted as a whole';
const OF_QUEUE = 'the queue is granted as a whole';
const OF_BACKUPS = 'a backup is of the whole company';
const OF_LOG = 'the log of the company is granted as a whole';

const timeline: RecordCall[] = ENTITY_NAMES.map((entity) => ({
  asks: [[entity, 'read']],
  send: (tried) => ({ params: { entity, id: tried } }),
}));

const search: RecordCall[] = ENTITY_NAMES.map((kind) => ({
  asks: [[kind, 'read']],
  send: (tried) => ({ query: { q: markOf(tried) } }),
  isFound: ({ body }, tried) =>
    (body as { kind: string; hits: { id: number }[] }[]).some(
      (group) => group.kind === kind && group.hits.some(({ id }) => id === tried),
    ),
}));

/**
 * Returns a change that anyone with permission to change the record can make, to its first optional
 * text field.
 */
function someChange(kind: EntityName): Record<string, unknown> {
  const { fields, title } = entityOf(kind);
  const [name = title] =
    Object.entries(fields).find(
      ([, { kind: is, isRequired }]) => !isRequired && (is === 'text' || is === 'lines'),
    ) ?? [];

  return { [name]: 'Call first' };
}

/** Returns an entity's standard call with this name; null if the call isn't a standard one. */
function usualCall(kind: EntityName, name: string, { access }: Endpoint): CallRow | null {
  if (typeof access !== 'object') return null;
  switch (name) {
    case 'list':
      return list(kind);
    case 'exportCsv':
      return exported(kind);
    case 'create':
      return `a new ${entityOf(kind).noun[0]} names no other record`;
    case 'bulk':
      return bulk(kind, access.action, entityOf(kind).fields['status']?.values?.at(-1) ?? '');
    case 'update':
    case 'patch':
      return one(kind, access.action, { body: someChange(kind) });
    case 'read':
    case 'remove':
      return one(kind, access.action);
    default:
      return null;
  }
}

/** Returns an entity's standard calls. */
function usualCalls(kind: EntityName): [string, CallRow][] {
  return Object.entries(contract[kind] ?? {}).flatMap(([name, endpoint]) => {
    const row = usualCall(kind, name, endpoint);

    return row === null ? [] : [[`${endpoint.method} ${endpoint.path}`, row] as [string, CallRow]];
  });
}

/**
 * Every call by method and path: the standard calls, the calls from the features' samples, and all
 * others.
 */
export const RECORD_CALLS: Record<string, CallRow> = {
  ...Object.fromEntries(ENTITY_NAMES.flatMap(usualCalls)),
  ...particularCalls(),

  'GET /api/history/:entity/:id': timeline,
  'GET /api/history': OF_LOG,
  'GET /api/history/export.csv': OF_LOG,
  'GET /api/search': search,
  'GET /api/dashboard/stats': OF_FIGURES,
  'GET /api/dashboard/money': OF_FIGURES,
  'GET /api/dashboard/sales': OF_FIGURES,
  'GET /api/dashboard/insights': OF_FIGURES,
  'GET /api/dashboard/attention': OF_FIGURES,

  ...Object.fromEntries(
    REPORTS.flatMap((report) => Object.values(reportEndpoints(report))).map(({ method, path }) => [
      `${method} ${path}`,
      OF_REPORTS,
    ]),
  ),

  'GET /api/contacts/imports': OF_IMPORTS,
  'POST /api/contacts/imports': OF_IMPORTS,
  'GET /api/contacts/imports/:id': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/settings': OF_IMPORTS,
  'GET /api/contacts/imports/:id/rows': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/rows/:rowId': OF_IMPORTS,
  'PATCH /api/contacts/imports/:id/rows/:rowId': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id/rows/:rowId/correction': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/without/:field': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id/without/:field': OF_IMPORTS,
  'PUT /api/contacts/imports/:id/name-only': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id/name-only': OF_IMPORTS,
  'POST /api/contacts/imports/:id/start': OF_IMPORTS,
  'POST /api/contacts/imports/:id/advance': OF_IMPORTS,
  'POST /api/contacts/imports/:id/undo': OF_IMPORTS,
  'GET /api/contacts/imports/:id/not-imported.csv': OF_IMPORTS,
  'DELETE /api/contacts/imports/:id': OF_IMPORTS,

  'GET /api/trash': OF_TRASH,
  'POST /api/trash/:entity/:id/restore': OF_TRASH,
  'GET /api/document-numbers/gaps': OF_TRASH,

  'GET /api/queue': OF_QUEUE,
  'GET /api/queue/kinds': OF_QUEUE,
  'POST /api/queue/:id/retry': OF_QUEUE,
  'POST /api/queue/retry-all': OF_QUEUE,
  'DELETE /api/queue/:id': OF_QUEUE,

  'GET /api/backups': OF_BACKUPS,
  'POST /api/backups': OF_BACKUPS,
  'POST /api/backups/:id/download': OF_BACKUPS,
  'GET /api/backups/:id/file': OF_BACKUPS,

  'GET /api/auth/setup': OF_COMPANY,
  'POST /api/auth/setup': OF_COMPANY,
  'POST /api/auth/login': OF_ONE_SELF,
  'POST /api/auth/logout': OF_ONE_SELF,
  'GET /api/auth/me': OF_ONE_SELF,
  'PUT /api/auth/password': OF_ONE_SELF,
  'GET /api/auth/sessions': OF_ONE_SELF,
  'DELETE /api/auth/sessions/:id': OF_ONE_SELF,
  'DELETE /api/auth/sessions': OF_ONE_SELF,
  'GET /api/auth/login/code': OF_ONE_SELF,
  'POST /api/auth/login/code': OF_ONE_SELF,
  'GET /api/auth/second-factor': OF_ONE_SELF,
  'POST /api/auth/second-factor/authenticator': OF_ONE_SELF,
  'POST /api/auth/second-factor/authenticator/confirm': OF_ONE_SELF,
  'POST /api/auth/second-factor/recovery-codes': OF_ONE_SELF,
  'POST /api/auth/second-factor/off': OF_ONE_SELF,
  'POST /api/auth/login/passkey/options': OF_ONE_SELF,
  'POST /api/auth/login/passkey': OF_ONE_SELF,
  'POST /api/auth/second-factor/passkeys/options': OF_ONE_SELF,
  'POST /api/auth/second-factor/passkeys': OF_ONE_SELF,
  'POST /api/auth/second-factor/passkeys/:id/remove': OF_ONE_SELF,
  'GET /api/live': OF_WHAT_MAY_BE_READ,
  'GET /api/notifications': OF_ONE_SELF,
  'GET /api/notifications/unread': OF_ONE_SELF,
  'POST /api/notifications/:id/read': OF_ONE_SELF,
  'POST /api/notifications/read-all': OF_ONE_SELF,
  'GET /api/notifications/channels': OF_ONE_SELF,
  'GET /api/notifications/devices': OF_ONE_SELF,
  'POST /api/notifications/devices': OF_ONE_SELF,
  'DELETE /api/notifications/devices/:id': OF_ONE_SELF,
  'GET /api/unsubscribe/:token': OF_ONE_SELF,
  'POST /unsubscribe/:token': OF_ONE_SELF,
  'PUT /api/user/profile': OF_ONE_SELF,
  'GET /api/user/calendar-subscription': OF_ONE_SELF,
  'POST /api/user/calendar-subscription/renew': OF_ONE_SELF,
  'GET /api/user/email-change': OF_ONE_SELF,
  'POST /api/user/email-change/resend': OF_ONE_SELF,
  'DELETE /api/user/email-change': OF_ONE_SELF,
  'GET /api/auth/email-change/:token': OF_ONE_SELF,
  'POST /api/auth/email-change/:token': OF_ONE_SELF,
  'GET /api/user/text-updates': OF_ONE_SELF,
  'DELETE /api/user/text-updates': OF_ONE_SELF,
  'POST /api/user/text-updates/code': OF_ONE_SELF,
  'POST /api/user/text-updates/confirm': OF_ONE_SELF,
  'GET /api/text-consents': OF_ACCOUNTS,
  'GET /api/text-consents/export.csv': OF_ACCOUNTS,
  'POST /api/public/texts': OF_ONE_SELF,
  'GET /api/public/web-forms/:id': OF_ONE_SELF,
  'POST /api/public/web-forms/:id/submit': OF_ONE_SELF,
  'POST /api/public/web-forms/:id/token': OF_ONE_SELF,
  'POST /api/public/web-forms/:id/files': OF_ONE_SELF,
  'GET /web-form/:id': OF_ONE_SELF,
  'POST /web-form/:id': OF_ONE_SELF,
  'GET /web-form/:id/embed.js': OF_ONE_SELF,
  'GET /calendar/:token.ics': 'what its owner may read, held by calendar-feed.test.ts',
  'DELETE /api/users/me': OF_ONE_SELF,
  'POST /api/users/me/avatar': OF_ONE_SELF,
  'DELETE /api/users/me/avatar': OF_ONE_SELF,
  'GET /api/users/:id/avatar': OF_ACCOUNTS,
  'GET /api/users': OF_ACCOUNTS,
  'PATCH /api/users/:id': OF_ACCOUNTS,
  'POST /api/users/:id/reset-link': OF_ACCOUNTS,
  'DELETE /api/users/:id/second-factor': OF_ACCOUNTS,
  'GET /api/auth/forgotten-password': OF_COMPANY,
  'POST /api/auth/forgotten-password': OF_ACCOUNTS,
  'GET /api/auth/reset/:token': OF_ACCOUNTS,
  'POST /api/auth/reset/:token': OF_ACCOUNTS,
  'GET /api/invitations': OF_ACCOUNTS,
  'POST /api/invitations': OF_ACCOUNTS,
  'DELETE /api/invitations/:id': OF_ACCOUNTS,
  'GET /api/auth/invitation/:token': OF_ACCOUNTS,
  'POST /api/auth/invitation/:token': OF_ACCOUNTS,
  'GET /api/company': OF_COMPANY,
  'PUT /api/company': OF_COMPANY,
  'GET /api/company/logo': OF_COMPANY,
  'PUT /api/company/logo': OF_COMPANY,
  'DELETE /api/company/logo': OF_COMPANY,
  'GET /api/company/email': OF_COMPANY,
  'GET /api/company/email/readiness': OF_COMPANY,
  'POST /api/company/email/test': OF_COMPANY,
  'GET /api/company/email/sender-check': OF_COMPANY,
};

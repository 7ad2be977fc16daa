import { and, eq, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { can } from '#shared/access.ts';
import { notFound } from '#shared/app-error.ts';
import { users } from '#features/auth/server/user-table.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { estimates } from '#features/estimates/server/estimate-table.ts';
import { invoices } from '#features/invoices/server/invoice-table.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { payments } from '#features/payments/server/payment-table.ts';
import { companies } from '#features/company/server/company-table.ts';
import type { Handlers } from '#server/http/mount.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import type { RecordKind } from '#server/records/row-access.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import type { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { readTimeline } from './timeline.ts';

type Access = (ctx: RequestContext, id: number) => Promise<boolean>;

/** Access to a record that the user may read; to a deleted one only if the user may read the trash. */
function readable(
  kind: RecordKind,
  table: PgTable & { id: PgColumn; deletedAt: PgColumn },
): Access {
  return async ({ db, user }, id) => {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.id, id),
          can(user, 'trash', 'read') ? undefined : isNull(table.deletedAt),
          readableRows(user, kind).condition,
        ),
      );

    return rows.length > 0;
  };
}

/** Readable only by users who may change the record, since its history shows rights and settings. */
function changeable(resource: 'users' | 'company', table: PgTable & { id: PgColumn }): Access {
  return async ({ db, user }, id) => {
    if (!can(user, resource, 'update')) return false;
    const rows = await db.select({ id: table.id }).from(table).where(eq(table.id, id));

    return rows.length > 0;
  };
}

const MAY_READ: Record<HistoryEntity, { what: string; access: Access }> = {
  contacts: { what: 'Contact', access: readable('contacts', contacts) },
  jobs: { what: 'Job', access: readable('jobs', jobs) },
  estimates: { what: 'Estimate', access: readable('estimates', estimates) },
  invoices: { what: 'Invoice', access: readable('invoices', invoices) },
  payments: { what: 'Payment', access: readable('payments', payments) },
  users: { what: 'User', access: changeable('users', users) },
  company: { what: 'Company', access: changeable('company', companies) },
};

export const historyRoutes: Handlers<typeof historyEndpoints> = {
  timeline: async ({ ctx, params: { entity, id }, query: { before } }) => {
    const { what, access } = MAY_READ[entity];
    if (!(await access(ctx, id))) throw notFound(what);

    return readTimeline(ctx.db, ctx.user, { entity, id, before });
  },
};

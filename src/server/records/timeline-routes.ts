import { and, eq, isNull, sql } from 'drizzle-orm';
import { can } from '#shared/access.ts';
import { notFound } from '#shared/app-error.ts';
import { isEntityName } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { nounOf } from '#shared/entity.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { companyLogLines, LOG_COLUMNS, readCompanyLog } from './company-log.ts';
import { toCsv } from './csv.ts';
import { readTimeline } from './timeline.ts';

/**
 * Returns true if the user has access to the record. A deleted record also requires access to the
 * trash.
 */
async function isReadable(
  { db, user }: RequestContext,
  kind: EntityName,
  id: number,
): Promise<boolean> {
  const { table } = recordsOf(kind);
  const trashed = can(user, 'trash', 'read') ? undefined : isNull(table.deletedAt);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), trashed, readableRows(user, kind).condition));

  return rows.length > 0;
}

/**
 * Entities whose histories can reveal permissions and settings. Viewing a history requires the
 * right to update the entity, or to read it if users never update it.
 */
const SETTINGS = {
  users: { what: 'User', table: sql`users`, action: 'update' },
  company: { what: 'Company', table: sql`companies`, action: 'update' },
  queue: { what: 'Queued work', table: sql`queued_jobs`, action: 'update' },
  backups: { what: 'Backup', table: sql`backups`, action: 'read' },
} as const satisfies Partial<Record<HistoryEntity, unknown>>;

async function isShown(
  { db, user }: RequestContext,
  kind: keyof typeof SETTINGS,
  id: number,
): Promise<boolean> {
  const { table, action } = SETTINGS[kind];
  if (!can(user, kind, action)) return false;
  const { rows } = await db.execute(sql`select from ${table} where id = ${id}`);

  return rows.length > 0;
}

const handlers: Handlers<typeof historyEndpoints> = {
  log: ({ ctx, query }) => readCompanyLog(ctx.db, query, ctx),

  exportLog: ({ ctx, query }) => ({
    body: toCsv(companyLogLines(ctx.db, query, ctx.timeZone), LOG_COLUMNS),
    fileName: 'audit-log.csv',
  }),

  timeline: async ({ ctx, params: { entity, id }, query }) => {
    const isRecord = isEntityName(entity);
    const isThere = isRecord ? isReadable(ctx, entity, id) : isShown(ctx, entity, id);
    if (!(await isThere)) {
      throw notFound(isRecord ? nounOf(recordsOf(entity).entity) : SETTINGS[entity].what);
    }

    return readTimeline(ctx.db, ctx.user, { entity, id, ...query });
  },
};

export const historyRoutes = routeGroup({
  name: 'history',
  endpoints: historyEndpoints,
  handlers,
});

import { and, count, gte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { listWindow } from '#server/records/list-sql.ts';
import { searchCondition } from '#server/records/search-condition.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import type { TrashedRecord } from '#shared/records/trashed-record.ts';
import { historyEvents } from './audit-table.ts';
import { recordsOf } from './registered-records.ts';
import { trashCutoff } from './trash-bin.ts';

const none = sql`null::bigint`;

function trashedOf(entity: EntityName, { q, cutoff }: { q: string; cutoff: Date }): SQL {
  const { table, labelColumn, trashLabel, goesWith } = recordsOf(entity);
  const where = and(
    gte(table.deletedAt, cutoff),
    goesWith && sql`not went_along`,
    q ? searchCondition(table.searchText, q) : undefined,
  );

  return sql`select ${entity}::text as entity, ${table.id} as id, ${labelColumn} as label, ${trashLabel?.cents ?? none} as cents,
    ${table.deletedAt} as deleted_at, ${table.deletedBy} as deleted_by from ${table} where ${where}`;
}

const trashed = {
  entity: sql<EntityName>`trashed.entity`,
  id: sql<number>`trashed.id`,
  label: sql<string>`trashed.label`,
  cents: sql<number | null>`trashed.cents`,
  deletedAt: sql`trashed.deleted_at`.mapWith(historyEvents.at),
  userName: sql<
    string | null
  >`(select users.full_name from users where users.id = trashed.deleted_by)`,
};

interface Labeled {
  entity: EntityName;
  label: string;
  cents: number | null;
}

function labelOf({ entity, label, cents }: Labeled): string {
  const { trashLabel } = recordsOf(entity);

  return cents === null || !trashLabel ? label : trashLabel.text(label, cents);
}

/** Returns the records deleted in the last 30 days, newest first. */
async function listTrash(
  db: DbOrTx,
  { query, now }: { query: ListQuery; now: Date },
): Promise<Page<TrashedRecord>> {
  const wanted = query.filters.map(({ values }) => values);
  const entities = ENTITY_NAMES.filter((entity) =>
    wanted.every((values) => values.includes(entity)),
  );
  if (entities.length === 0) return { rows: [], total: 0 };

  const cutoff = trashCutoff(now);
  const union = sql.join(
    entities.map((entity) => trashedOf(entity, { q: query.q, cutoff })),
    sql` union all `,
  );
  const source = sql`(${union}) as trashed`;
  const where = query.ids ? sql`${trashed.id} = any(${sql.param(query.ids)}::int[])` : undefined;
  const { limit, offset } = listWindow(query);
  const rows = await db
    .select(trashed)
    .from(source)
    .where(where)
    .orderBy(
      ...query.sort.map(({ desc }) => {
        const place = placeAmong(ENTITY_NAMES, trashed.entity);

        return desc ? sql`${place} desc` : place;
      }),
      sql`${trashed.deletedAt} desc`,
      sql`${trashed.entity} collate "C", ${trashed.id} desc`,
    )
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(source).where(where);

  return {
    rows: rows.map((row) => ({
      entity: row.entity,
      id: row.id,
      label: labelOf(row),
      deletedAt: row.deletedAt?.toISOString() ?? cutoff.toISOString(),
      deletedBy: row.userName ?? 'Unknown User',
    })),
    total: counted?.total ?? 0,
  };
}

const handlers: Handlers<typeof trashEndpoints> = {
  list: ({ ctx, query }) => listTrash(ctx.db, { query, now: ctx.now }),

  restore: ({ ctx, params: { entity, id } }) => recordsOf(entity).restore(ctx, id),
};

export const trashRoutes = routeGroup({
  name: 'trash',
  endpoints: trashEndpoints,
  handlers,
});

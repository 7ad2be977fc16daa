import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { formatCents } from '#shared/money.ts';
import { users } from '#features/auth/server/user-table.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { estimates } from '#features/estimates/server/estimate-table.ts';
import { invoices } from '#features/invoices/server/invoice-table.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { payments } from '#features/payments/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { listWindow, searchCondition } from '#server/records/list-sql.ts';
import { TRASH_ENTITIES } from '#shared/records/trashed-record.ts';
import type { TrashedRecord, TrashEntity } from '#shared/records/trashed-record.ts';
import { trashCutoff } from './trash-bin.ts';

interface Source {
  table: PgTable & Record<'id' | 'searchText' | 'deletedAt' | 'deletedBy', PgColumn>;
  /** The record's name; a payment is named by its amount instead. */
  label: SQL | PgColumn;
  cents: SQL | PgColumn;
}

const none = sql`null::bigint`;

const SOURCES: Record<TrashEntity, Source> = {
  contacts: { table: contacts, label: contacts.name, cents: none },
  jobs: { table: jobs, label: jobs.title, cents: none },
  estimates: { table: estimates, label: estimates.estimateNumber, cents: none },
  invoices: { table: invoices, label: invoices.invoiceNumber, cents: none },
  payments: { table: payments, label: payments.clientName, cents: payments.amountCents },
};

function trashedOf(entity: TrashEntity, { q, cutoff }: { q: string; cutoff: Date }): SQL {
  const { table, label, cents } = SOURCES[entity];
  const where = and(
    gte(table.deletedAt, cutoff),
    q ? searchCondition(table.searchText, q) : undefined,
  );

  return sql`select ${entity}::text as entity, ${table.id} as id, ${label} as label, ${cents} as cents,
    ${table.deletedAt} as deleted_at, ${table.deletedBy} as deleted_by from ${table} where ${where}`;
}

const trashed = {
  entity: sql<TrashEntity>`trashed.entity`,
  id: sql<number>`trashed.id`,
  label: sql<string>`trashed.label`,
  cents: sql<number | null>`trashed.cents`,
  deletedAt: sql`trashed.deleted_at`.mapWith(contacts.deletedAt),
  deletedBy: sql<number | null>`trashed.deleted_by`,
};

function labelOf({ label, cents }: { label: string; cents: number | null }): string {
  if (cents === null) return label;

  return `${cents < 0 ? 'Refund' : 'Payment'} of ${formatCents(Math.abs(cents))} · ${label}`;
}

/** The records deleted in the last 30 days, newest first. */
export async function listTrash(
  db: DbOrTx,
  { query, now }: { query: ListQuery; now: Date },
): Promise<Page<TrashedRecord>> {
  const wanted = query.filters.map(({ values }) => values);
  const entities = TRASH_ENTITIES.filter((entity) =>
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
    .select({ ...trashed, userName: users.fullName })
    .from(source)
    .leftJoin(users, eq(users.id, trashed.deletedBy))
    .where(where)
    .orderBy(
      ...query.sort.map(({ desc }) => {
        const place = placeAmong(TRASH_ENTITIES, trashed.entity);

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

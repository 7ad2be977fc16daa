/** Finds what attention.ts defines, among the records that the user may do something about. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/user-table.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { estimates } from '#features/estimates/server/estimate-table.ts';
import { isOverdueSql } from '#features/invoices/server/invoice-state-sql.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import { tasks } from '#features/tasks/server/task-table.ts';
import { scopeOf, type Action } from '#shared/access.ts';
import { laterDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { toDollars } from '#shared/money.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { literals } from '#server/db/columns.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { isAmong } from '#server/records/row-access.ts';
import {
  ATTENTION_KINDS,
  lastDayToAnswer,
  NAMED_RECORDS,
  STAGES_TO_SCHEDULE,
  type Attention,
  type AttentionKind,
  type AttentionRecord,
} from '../attention.ts';
import { openStages, startOf } from './dashboard-queries.ts';

interface Waiting {
  entity: EntityName;
  /** What the user must be allowed to do about them. */
  action: Action;
  table: PgTable;
  is: (ctx: RequestContext) => SQL;
  urgentFirst: SQL;
  /** In a big company thousands wait: a user's own are then collected first, instead of checking each. */
  areMany?: true;
  /** The columns of a record; the amount is in cents. */
  record: (
    ctx: RequestContext,
  ) => Record<Exclude<keyof AttentionRecord, 'id' | 'amount'> | 'cents', SQL>;
}

const none = sql`null`;

/** How a client is called; null for one that the reader may not see. */
const phoneOf = ({ user }: RequestContext, clientId: AnyPgColumn) =>
  sql`(select ${contacts.phone} from ${contacts} where ${contacts.id} = ${clientId}
    and ${contacts.deletedAt} is null and ${readableRows(user, 'contacts').condition})`;

const stagesToSchedule = literals(STAGES_TO_SCHEDULE);

const WAITING: Record<AttentionKind, Waiting> = {
  appointments: {
    entity: 'jobs',
    action: 'progress',
    table: jobs,
    is: ({ today }) =>
      sql`${jobs.initialApptDate} = ${today}::date and ${jobs.status} in ${openStages}`,
    urgentFirst: sql`${jobs.initialApptTime}, ${jobs.id}`,
    record: () => ({
      title: sql`${jobs.title}`,
      detail: sql`${jobs.clientName}`,
      day: sql`${jobs.initialApptDate}`,
      time: sql`${jobs.initialApptTime}`,
      cents: none,
      phone: none,
      assignee: none,
    }),
  },
  tasks: {
    entity: 'tasks',
    action: 'progress',
    table: tasks,
    is: ({ today }) => sql`${tasks.status} <> 'completed' and ${tasks.dueDate} <= ${today}::date`,
    urgentFirst: sql`${tasks.dueDate}, ${tasks.id}`,
    areMany: true,
    record: () => ({
      title: sql`${tasks.title}`,
      detail: sql`${tasks.jobTitle}`,
      day: sql`${tasks.dueDate}`,
      time: none,
      cents: none,
      phone: none,
      assignee: sql`(select ${users.fullName} from ${users} where ${users.id} = ${tasks.assignedTo})`,
    }),
  },
  invoices: {
    entity: 'invoices',
    action: 'update',
    table: invoices,
    is: ({ today }) => isOverdueSql(today),
    urgentFirst: sql`${invoices.dueDate}, ${invoices.id}`,
    areMany: true,
    record: () => ({
      title: sql`${invoices.invoiceNumber}`,
      detail: sql`${invoices.clientName}`,
      day: sql`${invoices.dueDate}`,
      time: none,
      cents: sql`${invoices.owedCents}`,
      phone: none,
      assignee: none,
    }),
  },
  estimates: {
    entity: 'estimates',
    action: 'update',
    table: estimates,
    is: (ctx) => sql`${estimates.status} = 'sent'
      and ${estimates.sentAt} < ${startOf(ctx, laterDay(lastDayToAnswer(ctx.today), 1))}
      and (${estimates.expiryDate} >= ${ctx.today}::date or ${estimates.expiryDate} is null)`,
    urgentFirst: sql`${estimates.sentAt}, ${estimates.id}`,
    record: (ctx) => ({
      title: sql`${estimates.estimateNumber}`,
      detail: sql`${estimates.clientName}`,
      day: sql`(${estimates.sentAt} at time zone ${ctx.timeZone})::date`,
      time: none,
      cents: sql`${estimates.totalCents}`,
      phone: phoneOf(ctx, estimates.clientId),
      assignee: none,
    }),
  },
  jobs: {
    entity: 'jobs',
    action: 'update',
    table: jobs,
    is: () => sql`${jobs.status} in ${stagesToSchedule} and ${jobs.startDate} is null`,
    urgentFirst: sql`${jobs.createdAt}, ${jobs.id}`,
    record: () => ({
      title: sql`${jobs.title}`,
      detail: sql`${jobs.clientName}`,
      day: none,
      time: none,
      cents: none,
      phone: none,
      assignee: none,
    }),
  },
};

type FoundRecord = Omit<AttentionRecord, 'amount'> & { cents: number | null };

async function find(
  ctx: RequestContext,
  { entity, action, table, is, urgentFirst, areMany, record }: Waiting,
) {
  const access = authorizedRows(ctx.user, entity, action);
  const waiting = sql`from ${table} where ${table}.deleted_at is null and ${is(ctx)}`;
  const columns = Object.entries(record(ctx)).map(
    ([name, column]) => sql`${name}::text, ${column}`,
  );
  const { rows } = await ctx.db.execute<{ count: number; records: FoundRecord[] }>(sql`
    select (select count(*) ${waiting} and ${areMany ? isAmong(access) : access.condition})::bigint as count,
      array(select jsonb_build_object('id', ${table}.id, ${sql.join(columns, sql`, `)})
        ${waiting} and ${access.condition} order by ${urgentFirst} limit ${NAMED_RECORDS}) as records`);
  const [found] = rows;

  return {
    count: found?.count ?? 0,
    records: (found?.records ?? []).map(({ cents, ...one }) => ({
      ...one,
      amount: cents === null ? null : toDollars(cents),
    })),
  };
}

/** The kinds that the user may do something about, one after the other on one connection. */
export async function readAttention(ctx: RequestContext): Promise<Attention> {
  const all: Attention = [];
  for (const kind of ATTENTION_KINDS) {
    const { entity, action } = WAITING[kind];
    const scope = scopeOf(ctx.user, entity, action);
    if (scope === 'none') continue;
    all.push({ kind, isOwn: scope === 'own', ...(await find(ctx, WAITING[kind])) });
  }

  return all;
}

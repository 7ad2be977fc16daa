/** Finds the records that attention.ts defines, limited to those the user can act on. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { isOverdueSql } from '#features/money/invoices/server/invoice-state-sql.ts';
import { STATUSES_TO_SCHEDULE } from '#features/work/jobs/job-stages.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import { webForms } from '#features/intake/web-forms/server/web-form-table.ts';
import { scopeOf } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import { laterDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { toDollars } from '#shared/money.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { literals } from '#server/db/columns.ts';
import { authorizedRows, readableRows } from '#server/access/authorized-rows.ts';
import { isHeldAgainstOwn, type RowAccess } from '#server/access/row-access.ts';
import {
  ATTENTION_KINDS,
  lastDayToAnswer,
  NAMED_RECORDS,
  type Attention,
  type AttentionKind,
  type AttentionRecord,
} from '../attention.ts';
import { openStatuses, startOf } from './dashboard-queries.ts';

interface Waiting {
  entity: EntityName;
  /**
   * The user needs at least one of these actions. The first authorized one decides which rows
   * count.
   */
  actions: readonly Action[];
  /** True if hidden from users who can see only their own jobs. */
  isForOffice?: true;
  table: PgTable;
  is: (ctx: RequestContext) => SQL;
  urgentFirst: SQL;
  /**
   * True if a large company can have thousands. For a user who sees only their own records, those
   * are then collected in one index scan.
   */
  areMany?: true;
  /** A record's columns; the amount is in cents. */
  record: (
    ctx: RequestContext,
  ) => Record<Exclude<keyof AttentionRecord, 'id' | 'amount'> | 'cents', SQL>;
}

const none = sql`null`;

/** Returns a client's phone number; null if the user has no access to the client. */
const phoneOf = ({ user }: RequestContext, clientId: AnyPgColumn) =>
  sql`(select ${contacts.phone} from ${contacts} where ${contacts.id} = ${clientId}
    and ${contacts.deletedAt} is null and ${readableRows(user, 'contacts').condition})`;

const assigneeOf = (userId: AnyPgColumn) =>
  sql`(select ${users.fullName} from ${users} where ${users.id} = ${userId})`;

const statusesToSchedule = literals(STATUSES_TO_SCHEDULE);

/** Front desk users can't change jobs but do call clients, so read access is enough. */
const VISITING = ['progress', 'read'] as const;

/** The job columns that a site visit needs. */
const visit = (ctx: RequestContext) => ({
  title: sql`${jobs.title}`,
  detail: sql`${jobs.clientName}`,
  cents: none,
  phone: phoneOf(ctx, jobs.clientId),
  assignee: none,
  place: sql`jsonb_build_object('addressLine1', ${jobs.addressLine1}, 'city', ${jobs.city},
    'state', ${jobs.state}, 'postalCode', ${jobs.postalCode})`,
});

const WAITING: Record<AttentionKind, Waiting> = {
  submissions: {
    entity: 'web_form_submissions',
    actions: ['update'],
    table: webFormSubmissions,
    is: () => sql`${webFormSubmissions.status} = 'new' and not ${webFormSubmissions.isTest}`,
    urgentFirst: sql`${webFormSubmissions.createdAt}, ${webFormSubmissions.id}`,
    record: ({ timeZone }) => ({
      title: sql`${webFormSubmissions.sender}`,
      detail: sql`(select ${webForms.title} from ${webForms} where ${webForms.id} = ${webFormSubmissions.formId})`,
      day: sql`(${webFormSubmissions.createdAt} at time zone ${timeZone})::date`,
      time: sql`to_char(${webFormSubmissions.createdAt} at time zone ${timeZone}, 'HH24:MI')`,
      cents: none,
      phone: sql`${webFormSubmissions.phone}`,
      assignee: assigneeOf(webFormSubmissions.assignedTo),
      place: none,
    }),
  },
  reopened: {
    entity: 'jobs',
    actions: ['update'],
    table: jobs,
    is: () => sql`${jobs.reopenedAt} is not null`,
    urgentFirst: sql`${jobs.reopenedAt}, ${jobs.id}`,
    record: (ctx) => ({
      title: sql`${jobs.title}`,
      detail: sql`${jobs.clientName}`,
      day: sql`(${jobs.reopenedAt} at time zone ${ctx.timeZone})::date`,
      time: none,
      cents: none,
      phone: phoneOf(ctx, jobs.clientId),
      assignee: none,
      place: none,
    }),
  },
  appointments: {
    entity: 'jobs',
    actions: VISITING,
    table: jobs,
    is: ({ today }) =>
      sql`${jobs.initialApptDate} = ${today}::date and ${jobs.status} in ${openStatuses}`,
    urgentFirst: sql`${jobs.initialApptTime}, ${jobs.id}`,
    record: (ctx) => ({
      ...visit(ctx),
      day: sql`${jobs.initialApptDate}`,
      time: sql`${jobs.initialApptTime}`,
    }),
  },
  underway: {
    entity: 'jobs',
    actions: VISITING,
    isForOffice: true,
    table: jobs,
    // Written so that each half of the condition can use an index.
    is: ({ today }) => sql`${jobs.status} in ${openStatuses} and ${jobs.startDate} <= ${today}::date
      and (${jobs.endDate} >= ${today}::date
        or (${jobs.endDate} is null and ${jobs.startDate} = ${today}::date))`,
    urgentFirst: sql`coalesce(${jobs.endDate}, ${jobs.startDate}), ${jobs.id}`,
    record: (ctx) => ({ ...visit(ctx), day: sql`${jobs.endDate}`, time: none }),
  },
  tasks: {
    entity: 'tasks',
    actions: ['progress'],
    table: tasks,
    is: ({ today }) => sql`${tasks.status} <> 'completed' and ${tasks.dueDate} <= ${today}::date`,
    urgentFirst: sql`${tasks.dueDate}, ${tasks.dueOrder}, ${tasks.id}`,
    areMany: true,
    record: () => ({
      title: sql`${tasks.title}`,
      detail: sql`${tasks.jobTitle}`,
      day: sql`${tasks.dueDate}`,
      time: sql`${tasks.dueTime}`,
      cents: none,
      phone: none,
      assignee: assigneeOf(tasks.assignedTo),
      place: none,
    }),
  },
  invoices: {
    entity: 'invoices',
    actions: ['update'],
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
      place: none,
    }),
  },
  estimates: {
    entity: 'estimates',
    actions: ['update'],
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
      place: none,
    }),
  },
  jobs: {
    entity: 'jobs',
    actions: ['update'],
    table: jobs,
    is: () => sql`${jobs.status} in ${statusesToSchedule} and ${jobs.startDate} is null`,
    urgentFirst: sql`${jobs.createdAt}, ${jobs.id}`,
    record: () => ({
      title: sql`${jobs.title}`,
      detail: sql`${jobs.clientName}`,
      day: none,
      time: none,
      cents: none,
      phone: none,
      assignee: none,
      place: none,
    }),
  },
};

type FoundRecord = Omit<AttentionRecord, 'amount'> & { cents: number | null };

async function find(
  ctx: RequestContext,
  { table, is, urgentFirst, areMany, record }: Waiting,
  access: RowAccess<never>,
) {
  const waiting = sql`from ${table} where ${table}.deleted_at is null and ${is(ctx)}`;
  const columns = Object.entries(record(ctx)).map(
    ([name, column]) => sql`${name}::text, ${column}`,
  );
  const one = sql`jsonb_build_object('id', ${table}.id, ${sql.join(columns, sql`, `)})`;
  const found =
    areMany && access.own
      ? sql`with own as materialized (
          select ${table}.id, row_number() over (order by ${urgentFirst}) as place
          ${waiting} and ${isHeldAgainstOwn(access)})
        select (select count(*) from own)::bigint as count,
          array(select ${one} from own join ${table} on ${table}.id = own.id
            where own.place <= ${NAMED_RECORDS} order by own.place) as records`
      : sql`select (select count(*) ${waiting} and ${access.condition})::bigint as count,
          array(select ${one} ${waiting} and ${access.condition}
            order by ${urgentFirst} limit ${NAMED_RECORDS}) as records`;
  const { rows } = await ctx.db.execute<{ count: number; records: FoundRecord[] }>(found);
  const [answer] = rows;

  return {
    count: answer?.count ?? 0,
    records: (answer?.records ?? []).map(({ cents, ...rest }) => ({
      ...rest,
      amount: cents === null ? null : toDollars(cents),
    })),
  };
}

/** Reads each kind that the user can act on, sequentially on one connection. */
export async function readAttention(ctx: RequestContext): Promise<Attention> {
  const all: Attention = [];
  for (const kind of ATTENTION_KINDS) {
    const { entity, actions, isForOffice } = WAITING[kind];
    const action = actions.find((one) => scopeOf(ctx.user, entity, one) !== 'none');
    if (!action || (isForOffice && scopeOf(ctx.user, entity, 'read') !== 'all')) continue;
    const isOwn = scopeOf(ctx.user, entity, action) === 'own';
    const access = authorizedRows(ctx.user, entity, action);
    all.push({ kind, isOwn, ...(await find(ctx, WAITING[kind], access)) });
  }

  return all;
}

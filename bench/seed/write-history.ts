/** Generates the audit trail of the loaded records in SQL, from their rows. */
import type { Database } from '#server/db/database.ts';

/**
 * Builds the changes of a created record in the audit trail's format: `{field: {before, after}}`,
 * amounts in dollars.
 */
const filled = (fields: Record<string, string>) =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([field, value]) => `'${field}', jsonb_build_object('before', null, 'after', ${value})`)
    .join(', ')})`;

const dollars = (column: string) => `${column} / 100.0`;

/**
 * Selects each entity's events as (at, user_id, entity, entity_id, label, action, changes, version,
 * reason, contact_id, job_id).
 */
const EVENTS = [
  `select created_at, created_by, 'contacts', id, name, 'created',
     ${filled({ name: 'name', email: 'email', phone: 'phone', type: 'type', status: 'status', address: 'address' })},
     1, null, id, null from contacts`,
  `select created_at, created_by, 'jobs', id, title, 'created',
     ${filled({ title: 'title', clientId: 'client_id', status: 'status', priority: 'priority', jobType: 'job_type', city: 'city' })},
     1, null, client_id, id from jobs`,
  `select created_at, created_by, 'estimates', id, estimate_number, 'created',
     ${filled({ estimateNumber: 'estimate_number', clientId: 'client_id', total: dollars('total_cents'), status: 'status' })},
     1, null, client_id, job_id from estimates`,
  `select created_at, created_by, 'invoices', id, invoice_number, 'created',
     ${filled({ invoiceNumber: 'invoice_number', clientId: 'client_id', total: dollars('total_cents'), dueDate: 'due_date' })},
     1, null, client_id, job_id from invoices`,
  `select p.created_at, p.created_by, 'payments', p.id,
     case when p.refund_of is null then 'Payment of $' else 'Refund of $' end || abs(${dollars('p.amount_cents')})::numeric(14, 2),
     case when p.refund_of is null then 'created' else 'refunded' end,
     ${filled({ amount: dollars('p.amount_cents'), method: 'p.method', date: 'p.date', invoiceNumber: 'p.invoice_number' })},
     1, null, p.client_id, null from payments p`,
  `select p.created_at, p.created_by, 'invoices', i.id, i.invoice_number, 'updated',
     jsonb_build_object('paid', jsonb_build_object(
       'before', ${dollars('(sum(a.amount_cents) over so_far - a.amount_cents)')},
       'after', ${dollars('sum(a.amount_cents) over so_far')})),
     1 + row_number() over so_far,
     case when p.refund_of is null then 'Payment of $' else 'Refund of $' end || abs(${dollars('p.amount_cents')})::numeric(14, 2),
     i.client_id, i.job_id
   from payment_allocations a
     join payments p on p.id = a.payment_id
     join invoices i on i.id = a.invoice_id
   window so_far as (partition by a.invoice_id order by a.id)`,
];

const COLUMNS =
  'at, user_id, entity, entity_id, label, action, changes, version, reason, contact_id, job_id';

/** Every job started as a lead and reached its current stage within three weeks. */
const STAGES = `insert into job_stage_events (job_id, stage, entered_at, entered_by)
  select id, stage, entered_at, created_by from (
    select id, 'lead' as stage, created_at as entered_at, created_by, 1 as place from jobs
    union all
    select id, status, least(now(), created_at + id % 21 * interval '1 day'), created_by, 2
    from jobs where status <> 'lead') entered
  order by entered_at, place`;

/**
 * Inserts the jobs' stage history. Run it before the indexes exist, because it rewrites every job.
 */
export async function writeStages({ unhurried }: Database): Promise<void> {
  await unhurried((client) => client.query(STAGES));
}

/** Inserts one event per created record, and one per payment allocated to an invoice. */
export async function writeHistory({ unhurried }: Database): Promise<void> {
  await unhurried((client) =>
    client.query(`insert into history_events (${COLUMNS}, actor_kind, actor_name, via)
      select ${COLUMNS}, 'user', users.full_name, 'screen'
      from (${EVENTS.join(' union all ')}) events (${COLUMNS})
        join users on users.id = events.user_id
      order by at, entity, entity_id`),
  );
}

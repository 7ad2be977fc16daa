/** The invariants of the books that the database can check by itself. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DOCUMENT_KINDS, DOCUMENT_NAMES, numberFieldOf } from '#features/company/document-kinds.ts';
import type { DocumentName } from '#features/company/document-kinds.ts';
import { literals } from '#server/db/columns.ts';
import { OWED_STATUSES } from '../invoice-state.ts';
import { COUNTING_STATUSES } from '../payment.ts';
import { owedUntilSql } from './money-by-day-table.ts';
import { isCountingSql, isReceiptSql } from './payment-queries.ts';
import { unappliedSql } from './unapplied.ts';

/** A rule that always holds, with a query that finds the records that break it. */
interface Invariant {
  rule: string;
  /** Finds the records that break it as (record, detail). */
  offenders: SQL;
}

/** Where a kind of document is stored. */
export interface DocumentSource {
  kind: DocumentName;
  table: SQL;
  /** The column of its number. */
  number: SQL;
}

/** All kinds of document, without the code of any: their tables are named after them. */
export const DOCUMENT_SOURCES: readonly DocumentSource[] = DOCUMENT_NAMES.map((kind) => ({
  kind,
  table: sql`${sql.identifier(DOCUMENT_KINDS[kind].entity)}`,
  number: sql`${sql.identifier(numberFieldOf(kind).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
}));

const everyDocument = sql`(${sql.join(
  DOCUMENT_SOURCES.map(
    ({ kind, table, number }) => sql`
      select ${kind}::text as kind, ${number} as number, client_id, job_id, deleted_at,
        subtotal_cents, discount_cents, tax_cents, total_cents,
        ${kind === 'invoice' ? sql`less_deposit_cents` : sql`0`} as less_deposit_cents
      from ${table}`,
  ),
  sql` union all `,
)})`;

const COUNTED = [
  'contacts',
  'jobs',
  ...DOCUMENT_NAMES.map((kind) => DOCUMENT_KINDS[kind].entity),
  'payments',
];

const countedRecords = sql.join(
  COUNTED.map(
    (name) => sql`
      select ${name}::text as entity, count(*) as there from ${sql.identifier(name)}
      where deleted_at is null`,
  ),
  sql` union all `,
);

const counting = sql`(select payments.* from payments where ${isCountingSql})`;

/** The invariants that SQL can check; sums of lines are checked by `checkBooks`. */
export const INVARIANTS: readonly Invariant[] = [
  {
    rule: "An invoice's paid amount is the sum of its allocations",
    offenders: sql`
      select invoice_number as record,
        'paid ' || paid_cents || ', allocated ' || coalesce(allocated, 0) as detail
      from invoices left join (
        select invoice_id, sum(amount_cents) as allocated from payment_allocations group by 1
      ) a on a.invoice_id = invoices.id
      where paid_cents <> coalesce(allocated, 0)`,
  },
  {
    rule: "An invoice's paid amount is never below zero or above the total",
    offenders: sql`
      select invoice_number as record, 'paid ' || paid_cents || ' of ' || total_cents as detail
      from invoices where paid_cents < 0 or paid_cents > total_cents`,
  },
  {
    rule: 'Only payments that count have allocations',
    offenders: sql`
      select 'payment ' || payment_id as record, 'on invoice ' || invoice_id as detail
      from payment_allocations a
      where not exists (select from ${counting} p where p.id = a.payment_id)`,
  },
  {
    rule: 'Draft, cancelled and deleted invoices have no allocations',
    offenders: sql`
      select invoice_number as record, 'holds ' || sum(a.amount_cents) as detail
      from payment_allocations a join invoices on invoices.id = a.invoice_id
      where invoices.deleted_at is not null or invoices.manual_status in ('draft', 'cancelled')
      group by invoice_number`,
  },
  {
    rule: 'A payment is allocated only to invoices of its own client',
    offenders: sql`
      select 'payment ' || p.id as record, invoices.invoice_number as detail
      from payment_allocations a
        join payments p on p.id = a.payment_id
        join invoices on invoices.id = a.invoice_id
      where p.client_id <> invoices.client_id`,
  },
  {
    rule: 'A payment is recorded on an invoice of its own client',
    offenders: sql`
      select 'payment ' || p.id as record, invoices.invoice_number as detail
      from payments p join invoices on invoices.id = p.invoice_id
      where p.client_id <> invoices.client_id`,
  },
  {
    rule: 'A payment has the job of the invoice that it was recorded on',
    offenders: sql`
      select 'payment ' || p.id as record, coalesce(invoices.invoice_number, 'no invoice') as detail
      from payments p left join invoices on invoices.id = p.invoice_id
      where p.job_id is distinct from invoices.job_id`,
  },
  {
    rule: 'An estimate is billed by one live invoice, and by one of its deposit',
    offenders: sql`
      select estimates.estimate_number as record, count(*) || ' invoices' as detail
      from invoices join estimates on estimates.id = invoices.estimate_id
      where invoices.deleted_at is null and invoices.manual_status <> 'cancelled'
      group by estimates.id, invoices.is_deposit having count(*) > 1`,
  },
  {
    rule: 'The allocations and refunds of a payment never exceed its amount',
    offenders: sql`
      select 'payment ' || root as record, 'unapplied ' || sum(unapplied) as detail
      from (
        select coalesce(p.refund_of, p.id) as root, p.amount_cents - coalesce((
          select sum(a.amount_cents) from payment_allocations a where a.payment_id = p.id
        ), 0) as unapplied
        from ${counting} p
      ) lines group by root having sum(unapplied) < 0`,
  },
  {
    rule: 'The stored unapplied part of a payment is what its allocations and refunds leave',
    offenders: sql`
      select 'payment ' || payments.id as record,
        'stored ' || unapplied_cents || ', left ' || ${unappliedSql} as detail
      from payments where unapplied_cents <> ${unappliedSql}`,
  },
  {
    rule: 'A refund takes no more off an invoice than the payment has allocated there',
    offenders: sql`
      select 'payment ' || coalesce(p.refund_of, p.id) as record,
        'invoice ' || a.invoice_id || ': ' || sum(a.amount_cents) as detail
      from payment_allocations a join payments p on p.id = a.payment_id
      group by coalesce(p.refund_of, p.id), a.invoice_id having sum(a.amount_cents) < 0`,
  },
  {
    rule: "A payment's status matches how much of it was refunded",
    offenders: sql`
      select 'payment ' || p.id as record, p.status || ', given back ' || given as detail
      from (
        select p.id, p.status, p.amount_cents, coalesce((
          select -sum(r.amount_cents) from ${counting} r where r.refund_of = p.id
        ), 0) as given, exists (
          select from ${counting} r where r.refund_of = p.id and r.kind = 'dispute'
        ) as is_disputed
        from ${counting} p where p.refund_of is null
      ) p
      where p.status <> case
        when is_disputed then 'disputed'
        when given = 0 then 'completed' when given < amount_cents then 'partially_refunded'
        else 'refunded' end or given > amount_cents`,
  },
  {
    rule: "The provider's money is never voided or deleted, only refunded",
    offenders: sql`
      select 'payment ' || id as record, status || coalesce(', deleted ' || deleted_at, '') as detail
      from payments where provider_payment_id is not null and refund_of is null
        and (deleted_at is not null or status = 'voided')`,
  },
  {
    rule: "The provider's money goes back only through the provider",
    offenders: sql`
      select 'payment ' || r.id as record, r.kind || ' of payment ' || p.id as detail
      from ${counting} r join payments p on p.id = r.refund_of
      where p.provider_payment_id is not null and r.provider_payment_id is null`,
  },
  {
    rule: 'What is left of a payment is its amount less the fee',
    offenders: sql`
      select 'payment ' || id as record, fee_cents || ' + ' || net_cents || ' <> ' || amount_cents as detail
      from payments where amount_cents <> coalesce(fee_cents + net_cents, amount_cents)`,
  },
  {
    rule: 'A card payment that was begun is in the books as far as the provider says',
    offenders: sql`
      select 'card payment ' || i.id as record,
        i.state || ', in the books ' || coalesce(p.status, 'not at all') as detail
      from payment_intents i left join payments p on p.provider_payment_id = i.provider_id
      where case i.state
        when 'processing' then p.status is distinct from 'pending'
        when 'succeeded' then coalesce(p.status, '') not in ${literals(COUNTING_STATUSES)}
        else coalesce(p.status, 'failed') <> 'failed' end
        or p.client_id <> i.client_id`,
  },
  {
    rule: 'A deposit is off the total of the invoice of the rest',
    offenders: sql`
      select rest.invoice_number as record,
        deposit.invoice_number || ' of ' || deposit.total_cents || ', off ' || rest.less_deposit_cents as detail
      from invoices rest join invoices deposit on deposit.estimate_id = rest.estimate_id and deposit.is_deposit
      where not rest.is_deposit and deposit.total_cents > rest.less_deposit_cents
        and rest.deleted_at is null and rest.manual_status <> 'cancelled'
        and deposit.deleted_at is null and deposit.manual_status <> 'cancelled'`,
  },
  {
    rule: 'The invoices of an estimate with a deposit never exceed its total',
    offenders: sql`
      select estimates.estimate_number as record,
        sum(invoices.total_cents) || ' invoiced of ' || estimates.total_cents as detail
      from invoices join estimates on estimates.id = invoices.estimate_id
      where invoices.deleted_at is null and invoices.manual_status <> 'cancelled'
      group by estimates.id
      having bool_or(invoices.is_deposit) and sum(invoices.total_cents) > estimates.total_cents`,
  },
  {
    rule: 'A total is the subtotal less the discount, plus the tax, less a deposit',
    offenders: sql`
      select number as record,
        subtotal_cents || ' - ' || discount_cents || ' + ' || tax_cents || ' - ' || less_deposit_cents || ' <> ' || total_cents as detail
      from ${everyDocument} documents
      where subtotal_cents - discount_cents + tax_cents - less_deposit_cents <> total_cents`,
  },
  {
    rule: "Jobs and payments carry their client's name",
    offenders: sql`
      select record, detail from (
        select 'job ' || jobs.id as record, client_name as detail, client_id from jobs
        union all
        select 'payment ' || payments.id, client_name, client_id from payments
      ) copies join contacts on contacts.id = client_id where contacts.name <> detail`,
  },
  {
    rule: "'Paid' is derived from the ledger and never stored as a manual status",
    offenders: sql`
      select invoice_number as record, 'marked as paid' as detail
      from invoices where manual_status = 'paid'`,
  },
  {
    rule: 'A refund belongs to a payment of the same client and is never refunded itself',
    offenders: sql`
      select 'payment ' || r.id as record, 'refund of payment ' || p.id as detail
      from payments r join payments p on p.id = r.refund_of
      where r.amount_cents >= 0 or r.client_id <> p.client_id or p.refund_of is not null`,
  },
  {
    rule: 'No two documents of a kind have the same number',
    offenders: sql`
      select number as record, count(*) || ' times' as detail
      from ${everyDocument} documents group by kind, number having count(*) > 1`,
  },
  {
    rule: "A document's job is one of its client's",
    offenders: sql`
      select number as record, 'job ' || job_id as detail
      from ${everyDocument} documents join jobs on jobs.id = job_id
      where jobs.client_id <> documents.client_id and documents.deleted_at is null`,
  },
  {
    rule: 'Every reference points to a record that exists',
    offenders: sql`
      select record, detail from (
        select 'job ' || id as record, 'client ' || client_id as detail, client_id from jobs
        union all
        select number, 'client ' || client_id, client_id from ${everyDocument} documents
        union all
        select 'payment ' || id, 'client ' || client_id, client_id from payments
      ) owned where not exists (select from contacts where contacts.id = owned.client_id)
      union all
      select 'allocation ' || a.id, 'payment ' || a.payment_id || ', invoice ' || a.invoice_id
      from payment_allocations a
        left join payments p on p.id = a.payment_id
        left join invoices i on i.id = a.invoice_id
      where p.id is null or i.id is null`,
  },
  {
    rule: 'The stored record counts match the records',
    offenders: sql`
      select entity as record, 'kept ' || coalesce(kept, 0) || ', there are ' || there as detail
      from (
        ${countedRecords}
      ) counted left join (
        select entity, sum(change) as kept from record_counts group by 1
      ) kept using (entity)
      where there <> coalesce(kept, 0)`,
  },
  {
    rule: 'The stored sums of money by day match the payments and invoices',
    offenders: sql`
      select kind || ' ' || day as record, 'off by ' || sum(cents) as detail
      from (
        select kind, day, cents from money_by_day
        union all select 'received', payments.date, -payments.amount_cents
        from payments where ${isReceiptSql}
        union all select 'owed', ${owedUntilSql}, -invoices.owed_cents
        from invoices where invoices.deleted_at is null and invoices.state in ${literals(OWED_STATUSES)}
      ) told group by kind, day having sum(cents) <> 0`,
  },
];

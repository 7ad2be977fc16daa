/** Invariants for money: invoices, payments, allocations, and provider payments. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { literals } from '#server/db/columns.ts';
import { OWED_STATUSES } from '../invoice-state.ts';
import { COUNTING_STATUSES } from '../payment.ts';
import { owedUntilSql } from './money-by-day-table.ts';
import { isCountingSql, isReceiptSql } from './payment-queries.ts';
import { unappliedSql } from './unapplied.ts';

/** A rule that must always hold, with a query that finds violations. */
export interface Invariant {
  rule: string;
  /** Selects the violations, with the columns (record, detail). */
  offenders: SQL;
}

const counting = sql`(select payments.* from payments where ${isCountingSql})`;

export const MONEY_INVARIANTS: readonly Invariant[] = [
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
    rule: 'A provider payment is refunded, never voided or deleted',
    offenders: sql`
      select 'payment ' || id as record, status || coalesce(', deleted ' || deleted_at, '') as detail
      from payments where provider_payment_id is not null and refund_of is null
        and (deleted_at is not null or status = 'voided')`,
  },
  {
    rule: 'A provider payment is refunded only through the provider',
    offenders: sql`
      select 'payment ' || r.id as record, r.kind || ' of payment ' || p.id as detail
      from ${counting} r join payments p on p.id = r.refund_of
      where p.provider_payment_id is not null and r.provider_payment_id is null`,
  },
  {
    rule: 'The net of a payment is its amount minus the fee',
    offenders: sql`
      select 'payment ' || id as record, fee_cents || ' + ' || net_cents || ' <> ' || amount_cents as detail
      from payments where amount_cents <> coalesce(fee_cents + net_cents, amount_cents)`,
  },
  {
    rule: 'A started card payment is in the books as far as the provider confirms it',
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
    rule: 'A saved card is its client’s alone: the consent to keep it, and all that it pays',
    offenders: sql`
      select 'saved card ' || m.id as record,
        'of client ' || m.client_id || ', with ' || coalesce('the consent of ' || c.client_id, 'no consent') || coalesce(', pays for ' || i.client_id, '') as detail
      from saved_methods m left join payment_consents c on c.id = m.consent_id
        left join payment_intents i on i.saved_method_id = m.id and i.client_id <> m.client_id
      where c.client_id <> m.client_id or i.id is not null`,
  },
  {
    rule: 'Automatic payments, their card and their consent have one client',
    offenders: sql`
      select 'automatic payments ' || a.id as record,
        'of client ' || a.client_id || ', card of ' || m.client_id || ', consent of ' || c.client_id as detail
      from autopays a join saved_methods m on m.id = a.method_id
        join payment_consents c on c.id = a.consent_id
      where m.client_id <> a.client_id or c.client_id <> a.client_id`,
  },
  {
    rule: 'A card is charged automatically only with its client’s consent, and no more than the notice said',
    offenders: sql`
      select 'card payment ' || i.id as record,
        case when a.id is null then 'of no automatic payments'
          when a.client_id <> i.client_id or c.client_id <> i.client_id then 'with the consent of ' || c.client_id
          when a.started_at > i.created_at or a.ended_at < i.created_at then 'while they were off'
          else 'without a notice of ' || i.amount_cents end as detail
      from payment_intents i
        left join autopay_steps s on s.intent_id = i.id
        left join autopays a on a.id = s.autopay_id
        left join payment_consents c on c.id = a.consent_id
      where i.is_off_session and i.created_by is null and (
        a.id is null or a.client_id <> i.client_id or c.client_id <> i.client_id
        or a.started_at > i.created_at or a.ended_at < i.created_at
        or not exists (
          select from autopay_steps n join sent_messages m on m.id = n.message_id
          where n.kind = 'notice' and n.autopay_id = a.id and n.invoice_id = i.invoice_id
            and n.amount_cents >= i.amount_cents and m.state = 'sent'
            and m.sent_at < i.created_at - interval '47 hours'))`,
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

/** The ledger's invariants in one place: tests end with them, and `npm run check-books` asks them of any database. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { documentTotals } from '#features/line-items/line-item.ts';
import type { StoredLineItem } from '#features/line-items/line-item.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { isCountingSql } from './payment-queries.ts';

/** Something in the books that cannot be. */
export interface BooksProblem {
  rule: string;
  record: string;
  detail: string;
}

interface Rule {
  rule: string;
  /** Finds the offenders as (record, detail). */
  offenders: SQL;
}

const counting = sql`(select payments.* from payments where ${isCountingSql})`;

const RULES: Rule[] = [
  {
    rule: "An invoice's paid sum is the sum of its allocations (D7)",
    offenders: sql`
      select invoice_number as record,
        'paid ' || paid_cents || ', allocated ' || coalesce(allocated, 0) as detail
      from invoices left join (
        select invoice_id, sum(amount_cents) as allocated from payment_allocations group by 1
      ) a on a.invoice_id = invoices.id
      where paid_cents <> coalesce(allocated, 0)`,
  },
  {
    rule: 'Paid is never below zero nor above the total (D9, D13)',
    offenders: sql`
      select invoice_number as record, 'paid ' || paid_cents || ' of ' || total_cents as detail
      from invoices where paid_cents < 0 or paid_cents > total_cents`,
  },
  {
    rule: 'Only payments that count have money on invoices (D11)',
    offenders: sql`
      select 'payment ' || payment_id as record, 'on invoice ' || invoice_id as detail
      from payment_allocations a
      where not exists (select from ${counting} p where p.id = a.payment_id)`,
  },
  {
    rule: 'Cancelled and deleted invoices hold no money',
    offenders: sql`
      select invoice_number as record, 'holds ' || sum(a.amount_cents) as detail
      from payment_allocations a join invoices on invoices.id = a.invoice_id
      where invoices.deleted_at is not null or invoices.marked_as = 'cancelled'
      group by invoice_number`,
  },
  {
    rule: "Money is only on its own client's invoices",
    offenders: sql`
      select 'payment ' || p.id as record, invoices.invoice_number as detail
      from payment_allocations a
        join payments p on p.id = a.payment_id
        join invoices on invoices.id = a.invoice_id
      where p.client_id <> invoices.client_id`,
  },
  {
    rule: 'No payment has more on invoices and given back than came in (D8, D9)',
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
    rule: 'Nothing is taken off an invoice that the payment does not have there',
    offenders: sql`
      select 'payment ' || coalesce(p.refund_of, p.id) as record,
        'invoice ' || a.invoice_id || ': ' || sum(a.amount_cents) as detail
      from payment_allocations a join payments p on p.id = a.payment_id
      group by coalesce(p.refund_of, p.id), a.invoice_id having sum(a.amount_cents) < 0`,
  },
  {
    rule: "A payment's status says how much of it was given back",
    offenders: sql`
      select 'payment ' || p.id as record, p.status || ', given back ' || given as detail
      from (
        select p.id, p.status, p.amount_cents, coalesce((
          select -sum(r.amount_cents) from ${counting} r where r.refund_of = p.id
        ), 0) as given
        from ${counting} p where p.refund_of is null
      ) p
      where p.status <> case
        when given = 0 then 'completed' when given < amount_cents then 'partially_refunded'
        else 'refunded' end or given > amount_cents`,
  },
  {
    rule: 'A total is its subtotal and its tax (D3)',
    offenders: sql`
      select number as record, subtotal_cents || ' + ' || tax_cents || ' <> ' || total_cents as detail
      from (
        select invoice_number as number, subtotal_cents, tax_cents, total_cents from invoices
        union all
        select estimate_number, subtotal_cents, tax_cents, total_cents from estimates
      ) documents where subtotal_cents + tax_cents <> total_cents`,
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
];

const PAGE = 1000;

interface DocumentSums {
  [column: string]: unknown;
  id: number;
  number: string;
  items: StoredLineItem[];
  taxRate: number | null;
  taxCents: number;
  subtotalCents: number;
}

async function* documentsOf(
  db: DbOrTx,
  kind: 'invoice' | 'estimate',
): AsyncGenerator<DocumentSums> {
  const table = sql.raw(`${kind}s`);
  const number = sql.raw(`${kind}_number`);
  for (let after = 0; ;) {
    const { rows } = await db.execute<DocumentSums>(sql`
      select id, ${number} as number, items, tax_rate as "taxRate", tax_cents as "taxCents",
        subtotal_cents as "subtotalCents"
      from ${table} where id > ${after} order by id limit ${PAGE}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function wrongSums(db: DbOrTx): Promise<BooksProblem[]> {
  const problems: BooksProblem[] = [];
  for (const kind of ['invoice', 'estimate'] as const) {
    for await (const { number, taxCents, subtotalCents, ...document } of documentsOf(db, kind)) {
      const sums = documentTotals({ ...document, taxCents });
      if (sums.subtotalCents === subtotalCents && sums.taxCents === taxCents) continue;

      problems.push({
        rule: 'Stored sums are those of the lines (D2–D4)',
        record: number,
        detail: `stored ${subtotalCents} + ${taxCents}, lines give ${sums.subtotalCents} + ${sums.taxCents}`,
      });
    }
  }

  return problems;
}

/** Everything that is wrong in the books; an empty list is what it should be. */
export async function checkBooks(db: DbOrTx): Promise<BooksProblem[]> {
  const problems: BooksProblem[] = [];
  for (const { rule, offenders } of RULES) {
    const { rows } = await db.execute<{ record: string; detail: string }>(offenders);
    problems.push(...rows.map(({ record, detail }) => ({ rule, record, detail })));
  }

  return [...problems, ...(await wrongSums(db))];
}

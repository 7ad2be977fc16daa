/** Checks the ledger's invariants, in tests and in `npm run check-books` on any database. */
import { sql } from 'drizzle-orm';
import { documentTotals } from '#features/money/documents/document-totals.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import type { StoredLineItem } from '#features/money/documents/line-item.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { MONEY_INVARIANTS } from './money-invariants.ts';
import { DOCUMENT_SOURCES, RECORD_INVARIANTS } from './record-invariants.ts';
import type { DocumentSource } from './record-invariants.ts';

/** A broken invariant. */
export interface BooksProblem {
  rule: string;
  record: string;
  detail: string;
}

const PAGE = 1000;

interface DocumentSums {
  [column: string]: unknown;
  id: number;
  number: string;
  items: StoredLineItem[];
  taxRate: number | null;
  taxCents: number;
  taxRounding: TaxRounding;
  subtotalCents: number;
  discountPercent: number | null;
  discountAmountCents: number | null;
  discountCents: number;
}

async function* documentsOf(
  db: DbOrTx,
  { table, number }: DocumentSource,
): AsyncGenerator<DocumentSums> {
  for (let after = 0; ;) {
    const { rows } = await db.execute<DocumentSums>(sql`
      select id, ${number} as number, items, tax_rate as "taxRate", tax_cents as "taxCents",
        tax_rounding as "taxRounding", subtotal_cents as "subtotalCents",
        discount_percent as "discountPercent", discount_cents as "discountCents",
        discount_amount_cents::float8 as "discountAmountCents"
      from ${table} where id > ${after} order by id limit ${PAGE}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function wrongSums(db: DbOrTx): Promise<BooksProblem[]> {
  const problems: BooksProblem[] = [];
  for (const source of DOCUMENT_SOURCES) {
    for await (const document of documentsOf(db, source)) {
      const { subtotalCents, discountCents, taxCents } = document;
      const sums = documentTotals(document);
      const stored = `${subtotalCents} - ${discountCents} + ${taxCents}`;
      const added = `${sums.subtotalCents} - ${sums.discountCents} + ${sums.taxCents}`;
      if (stored === added) continue;

      problems.push({
        rule: 'The stored subtotal, discount and tax are what the lines add up to',
        record: document.number,
        detail: `stored ${stored}, lines give ${added}`,
      });
    }
  }

  return problems;
}

/** The invariants checked in SQL. `checkBooks` also checks the totals of line items. */
export const INVARIANTS = [...MONEY_INVARIANTS, ...RECORD_INVARIANTS];

/**
 * Checks all invariants in a single query, because tests run this after each of a thousand steps.
 */
const brokenInvariants = sql.join(
  INVARIANTS.map(
    ({ rule, offenders }) =>
      sql`select ${rule}::text as rule, record, detail::text from (${offenders}) offenders`,
  ),
  sql` union all `,
);

/** Returns all broken invariants; empty if the books are correct. */
export async function checkBooks(db: DbOrTx): Promise<BooksProblem[]> {
  const { rows } = await db.execute<{ rule: string; record: string; detail: string }>(
    brokenInvariants,
  );

  return [...rows, ...(await wrongSums(db))];
}

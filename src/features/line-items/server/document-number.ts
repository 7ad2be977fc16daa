/** Numbers of estimates and invoices: a sequence, taken in the transaction that uses the number (C9, D15). */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { LAST_NUMBER } from '#features/settings/company.ts';
import { companies } from '#features/settings/server/company-table.ts';
import { lockCompany } from '#features/settings/server/company-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';

/** A kind of document that has a sequence of its own (D16). */
export type NumberedKind = 'estimate' | 'invoice';

interface Sequence {
  /** The document's table and number column. */
  table: SQL;
  column: SQL;
  prefix: SQL;
  next: SQL;
  nextColumn: SQL;
}

const SEQUENCES: Record<NumberedKind, Sequence> = {
  estimate: {
    table: sql`estimates`,
    column: sql`estimate_number`,
    prefix: sql`${companies.estimatePrefix}`,
    next: sql`${companies.nextEstimateNumber}`,
    nextColumn: sql`next_estimate_number`,
  },
  invoice: {
    table: sql`invoices`,
    column: sql`invoice_number`,
    prefix: sql`${companies.invoicePrefix}`,
    next: sql`${companies.nextInvoiceNumber}`,
    nextColumn: sql`next_invoice_number`,
  },
};

const STEP = 1000;

/** `documentNumber` in SQL: at least four digits, and never fewer than there are. */
const digits = sql`lpad(n::text, greatest(4, length(n::text)), '0')`;

interface FreeNumber {
  text: string;
  count: number;
}

/**
 * The first number from the counter on that no document has, deleted ones included: none is used twice
 * (D16). Throws 409 when there is none up to LAST_NUMBER.
 */
async function firstFree(db: DbOrTx, kind: NumberedKind): Promise<FreeNumber> {
  const { table, column, prefix, next } = SEQUENCES[kind];
  for (let offset = 0; ; offset += STEP) {
    const { rows } = await db.execute<{ text: string; count: number }>(sql`
      select ${prefix} || ${digits} as text, n as count
      from ${companies}, generate_series(
        ${next} + ${offset}, least(${next} + ${offset + STEP - 1}, ${LAST_NUMBER})) n
      where not exists (
        select from ${table} where ${column} = ${prefix} || ${digits})
      order by n limit 1`);
    const [free] = rows;
    if (free) return free;

    const { rows: over } = await db.execute(
      sql`select from ${companies} where ${next} + ${offset + STEP} > ${LAST_NUMBER}`,
    );
    if (over.length > 0) {
      throw new AppError(
        'conflict',
        `All numbers of the sequence are used up. Set the next ${kind} number or another prefix in the company’s settings.`,
      );
    }
  }
}

/** The number that the next document will get unless somebody else is quicker. */
export async function nextDocumentNumber(db: DbOrTx, kind: NumberedKind): Promise<string> {
  return (await firstFree(db, kind)).text;
}

/** Refuses a number that another document has, and says which one is free (C9). */
export async function refuseNumberInUse(
  tx: DbOrTx,
  kind: NumberedKind,
  { number, exceptId }: { number: string; exceptId?: number },
): Promise<void> {
  await lockCompany(tx);
  const { table, column } = SEQUENCES[kind];
  const { rows } = await tx.execute(
    sql`select from ${table} where ${column} = ${number} and id <> ${exceptId ?? 0}`,
  );
  if (rows.length === 0) return;

  const free = await nextDocumentNumber(tx, kind);
  throw new AppError('conflict', `${number} is already in use. The next free number is ${free}.`, {
    issues: [
      {
        path: `${kind}Number`,
        message: `Already in use. The next free number is ${free}`,
      },
    ],
    details: { nextNumber: free },
  });
}

/** Takes a number for a new document: the typed one if it is free, otherwise the next of the sequence. */
export async function takeDocumentNumber(
  tx: DbOrTx,
  kind: NumberedKind,
  typed: string | undefined,
): Promise<string> {
  if (typed !== undefined) {
    await refuseNumberInUse(tx, kind, { number: typed });
    return typed;
  }

  await lockCompany(tx);
  const { text, count } = await firstFree(tx, kind);
  await tx.execute(sql`update companies set ${SEQUENCES[kind].nextColumn} = ${count + 1}`);

  return text;
}

/** Numbers of estimates and invoices: a sequence, advanced in the transaction that inserts the document. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { LAST_NUMBER } from '#features/company/company.ts';
import { companies } from '#features/company/server/company-table.ts';
import { lockCompany } from '#features/company/server/company-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';

/** A kind of document that has a sequence of its own. */
export type NumberedKind = 'estimate' | 'invoice';

interface Sequence {
  table: SQL;
  prefix: SQL;
  next: SQL;
  nextColumn: SQL;
}

const SEQUENCES: Record<NumberedKind, Sequence> = {
  estimate: {
    table: sql`estimates`,
    prefix: sql`${companies.estimatePrefix}`,
    next: sql`${companies.nextEstimateNumber}`,
    nextColumn: sql`next_estimate_number`,
  },
  invoice: {
    table: sql`invoices`,
    prefix: sql`${companies.invoicePrefix}`,
    next: sql`${companies.nextInvoiceNumber}`,
    nextColumn: sql`next_invoice_number`,
  },
};

const usedUp = (kind: NumberedKind) =>
  new AppError(
    'conflict',
    `All numbers of the sequence are used up. Set the next ${kind} number or another prefix in the company’s settings.`,
  );

/** `documentNumber` in SQL: at least four digits, and never fewer than there are. */
const digits = (count: SQL) => sql`lpad(${count}::text, greatest(4, length(${count}::text)), '0')`;

/**
 * The first count from the counter on whose number no document has, deleted ones included, as a number
 * is never used twice. One index lookup for each used number on the way; null when there is none left.
 */
function firstFreeCount(kind: NumberedKind): SQL {
  const { table, prefix, next } = SEQUENCES[kind];

  return sql`(
    with recursive candidate (count) as (
      select ${next} from ${companies}
      union all
      select count + 1 from candidate where count <= ${LAST_NUMBER} and exists (
        select from ${table} where number_key
          = fold_number((select ${prefix} from ${companies}) || ${digits(sql`count`)}))
    )
    select nullif(max(count), ${LAST_NUMBER + 1}) from candidate)`;
}

/** The number of the next document, unless another user creates one first. */
export async function nextDocumentNumber(db: DbOrTx, kind: NumberedKind): Promise<string> {
  const { prefix } = SEQUENCES[kind];
  const { rows } = await db.execute<{ number: string | null }>(sql`
    select ${prefix} || ${digits(sql`free.count`)} as number
    from ${companies}, (select ${firstFreeCount(kind)} as count) free`);
  const number = rows[0]?.number;
  if (!number) throw usedUp(kind);

  return number;
}

async function numberInUse(tx: DbOrTx, kind: NumberedKind, number: string): Promise<AppError> {
  const free = await nextDocumentNumber(tx, kind);

  return new AppError('conflict', `${number} is already in use. The next free number is ${free}.`, {
    issues: [
      {
        path: `${kind}Number`,
        message: `Already in use. The next free number is ${free}`,
      },
    ],
    details: { nextNumber: free },
  });
}

/** Throws a conflict that names a free number when another document has this one. */
export async function assertNumberIsFree(
  tx: DbOrTx,
  kind: NumberedKind,
  { number, exceptId }: { number: string; exceptId: number },
): Promise<void> {
  await lockCompany(tx);
  const { table } = SEQUENCES[kind];
  const { rows } = await tx.execute(
    sql`select from ${table} where number_key = fold_number(${number}) and id <> ${exceptId}`,
  );
  if (rows.length > 0) throw await numberInUse(tx, kind, number);
}

/** Moves the counter past `count`, which also locks the company until the transaction ends. */
async function takeCount(tx: DbOrTx, kind: NumberedKind, count: SQL): Promise<string> {
  const { prefix, next, nextColumn } = SEQUENCES[kind];
  const { rows } = await tx.execute<{ number: string }>(sql`
    update ${companies} set ${nextColumn} = ${count} + 1 where ${count} <= ${LAST_NUMBER}
    returning ${prefix} || ${digits(sql`(${next} - 1)`)} as number`);
  const [taken] = rows;
  if (!taken) throw usedUp(kind);

  return taken.number;
}

interface NumberedInsert<Row> {
  kind: NumberedKind;
  /** The number a user typed; the next one of the sequence where there is none. */
  typed: string | undefined;
  /** Inserts the document, returning no row when its number is in use. */
  insert: (number: string) => Promise<Row[]>;
}

/** Inserts a document under its number. The company stays locked from the number to the commit. */
export async function insertNumbered<Row>(
  tx: DbOrTx,
  { kind, typed, insert }: NumberedInsert<Row>,
): Promise<Row> {
  if (typed !== undefined) {
    await lockCompany(tx);
    const [row] = await insert(typed);
    if (!row) throw await numberInUse(tx, kind, typed);

    return row;
  }

  const [row] = await insert(await takeCount(tx, kind, SEQUENCES[kind].next));
  if (row) return row;

  const [other] = await insert(await takeCount(tx, kind, firstFreeCount(kind)));
  if (!other) throw new Error(`no free ${kind} number although the company is locked`);

  return other;
}

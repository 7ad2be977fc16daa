/**
 * Document numbers: one sequence per kind, advanced in the same transaction that inserts the
 * document.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { LAST_NUMBER } from '#features/office/company/company.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { DOCUMENT_KINDS, numberFieldOf } from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import { lockCompany } from '#features/office/company/server/company-queries.ts';
import { setNextNumber, settingsSql } from '#features/office/company/server/document-settings.ts';
import type { DbOrTx } from '#server/db/database.ts';

const tableOf = (kind: DocumentName) => sql.identifier(DOCUMENT_KINDS[kind].entity);

const usedUp = (kind: DocumentName) =>
  new AppError(
    'conflict',
    `All numbers in this sequence are used. Change the next ${DOCUMENT_KINDS[kind].noun[0]} number or the prefix in company settings.`,
  );

/**
 * Formats a number like `documentNumber`, but in SQL: padded to at least four digits, never
 * truncated.
 */
const digits = (count: SQL) => sql`lpad(${count}::text, greatest(4, length(${count}::text)), '0')`;

/**
 * Returns SQL for the first unused position in the sequence, starting at the counter; null if none
 * is left. Numbers of deleted documents count as used, since numbers are never reused. Does one
 * index lookup per used number it skips.
 */
function firstFreeCount(kind: DocumentName): SQL {
  const { prefix, next } = settingsSql(kind);

  return sql`(
    with recursive candidate (count) as (
      select ${next} from ${companies}
      union all
      select count + 1 from candidate where count <= ${LAST_NUMBER} and exists (
        select from ${tableOf(kind)} where number_key
          = fold_number((select ${prefix} from ${companies}) || ${digits(sql`count`)}))
    )
    select nullif(max(count), ${LAST_NUMBER + 1}) from candidate)`;
}

/** Returns the number of the next document. Another user may take it first. */
export async function nextDocumentNumber(db: DbOrTx, kind: DocumentName): Promise<string> {
  const { prefix } = settingsSql(kind);
  const { rows } = await db.execute<{ number: string | null }>(sql`
    select ${prefix} || ${digits(sql`free.count`)} as number
    from ${companies}, (select ${firstFreeCount(kind)} as count) free`);
  const number = rows[0]?.number;
  if (!number) throw usedUp(kind);

  return number;
}

async function numberInUse(tx: DbOrTx, kind: DocumentName, number: string): Promise<AppError> {
  const free = await nextDocumentNumber(tx, kind);

  return new AppError('conflict', `${number} is already in use. The next free number is ${free}.`, {
    issues: [
      {
        path: numberFieldOf(kind),
        message: `Already in use. The next free number is ${free}`,
      },
    ],
    details: { nextNumber: free },
  });
}

/** Throws a 409 with the next free number if another document already uses this one. */
export async function assertNumberIsFree(
  tx: DbOrTx,
  kind: DocumentName,
  { number, exceptId }: { number: string; exceptId: number },
): Promise<void> {
  await lockCompany(tx);
  const { rows } = await tx.execute(
    sql`select from ${tableOf(kind)} where number_key = fold_number(${number}) and id <> ${exceptId}`,
  );
  if (rows.length > 0) throw await numberInUse(tx, kind, number);
}

/**
 * Moves the counter past `count` and returns the number at that position. The update locks the
 * company until the transaction ends.
 */
async function takeCount(tx: DbOrTx, kind: DocumentName, count: SQL): Promise<string> {
  const { prefix, next } = settingsSql(kind);
  const { rows } = await tx.execute<{ number: string }>(sql`
    update ${companies} set ${setNextNumber(kind, sql`${count} + 1`)} where ${count} <= ${LAST_NUMBER}
    returning ${prefix} || ${digits(sql`(${next} - 1)`)} as number`);
  const [taken] = rows;
  if (!taken) throw usedUp(kind);

  return taken.number;
}

interface NumberedInsert<Row> {
  kind: DocumentName;
  /** The number the user entered; undefined for the next one in the sequence. */
  typed: string | undefined;
  /** Inserts the document. Returns no rows if the number is already in use. */
  insert: (number: string) => Promise<Row[]>;
}

/** Inserts a document with a number. The company stays locked until the transaction commits. */
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

  const [row] = await insert(await takeCount(tx, kind, settingsSql(kind).next));
  if (row) return row;

  const [other] = await insert(await takeCount(tx, kind, firstFreeCount(kind)));
  if (!other)
    throw new Error(
      `no free ${DOCUMENT_KINDS[kind].noun[0]} number although the company is locked`,
    );

  return other;
}

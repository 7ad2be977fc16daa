import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { historyEvents } from './audit-table.ts';

type Line = typeof historyEvents.$inferInsert;

function placeholdersOf(index: number) {
  const value = (field: keyof Line) => sql.placeholder(`${field}${index}`);

  return {
    at: value('at'),
    userId: value('userId'),
    actorKind: value('actorKind'),
    actorName: value('actorName'),
    entity: value('entity'),
    entityId: value('entityId'),
    label: value('label'),
    action: value('action'),
    changes: value('changes'),
    version: value('version'),
    reason: value('reason'),
    via: value('via'),
    contactId: value('contactId'),
    jobId: value('jobId'),
  };
}

function valuesOf(line: Line, index: number): [string, unknown][] {
  const values = { version: null, reason: null, contactId: null, jobId: null, ...line };

  return Object.entries(values).map(([field, value]) => [`${field}${index}`, value ?? null]);
}

/** One statement for each number of lines that nearly every call writes. */
const insertFew = [1, 2].map((count) =>
  preparedOnce((tx) =>
    tx
      .insert(historyEvents)
      .values(Array.from({ length: count }, (_, index) => placeholdersOf(index)))
      .prepare(`insert_history_${count}`),
  ),
);

/** Inserts lines into the audit trail, in one statement. */
export async function insertLines(tx: DbOrTx, lines: Line[]): Promise<void> {
  if (lines.length === 0) return;

  const insert = insertFew[lines.length - 1];
  if (insert) await insert(tx).execute(Object.fromEntries(lines.flatMap(valuesOf)));
  else await tx.insert(historyEvents).values(lines);
}

/** Adds the addresses of other properties to the contact created from the client's first row. */
import { and, asc, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { readImportRow } from '../contact-import-row.ts';
import { withPropertyRow } from '../property-rows.ts';
import { contactRowsOf, headerOf, isToAttach, settingsOf } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows } from './contact-import-table.ts';
import { skipped } from './planned-rows.ts';
import type { Done, PlannedRow } from './planned-rows.ts';

/** A row whose address is added to another row's contact. */
interface AttachedRow {
  id: number;
  clientRow: number;
}

/** Merges clients' other property rows into the planned contacts. */
export async function withProperties(
  tx: DbOrTx,
  stored: StoredImport,
  planned: readonly PlannedRow[],
): Promise<{ planned: PlannedRow[]; attached: AttachedRow[]; refused: Done[] }> {
  const fresh = planned.filter(({ contactId }) => contactId === null);
  const rows = await tx
    .select()
    .from(contactImportRows)
    .where(
      and(
        contactRowsOf(stored),
        isToAttach,
        inArray(
          contactImportRows.sameAs,
          fresh.map(({ number }) => number),
        ),
      ),
    )
    .orderBy(asc(contactImportRows.number));
  const clients = new Map(fresh.map((row) => [row.number, row]));
  const attached: AttachedRow[] = [];
  const refused: Done[] = [];
  for (const row of rows) {
    const client = clients.get(row.sameAs ?? 0);
    const { contact } = readImportRow(row, settingsOf(stored), headerOf(stored));
    const joined = client && contact && withPropertyRow(client.contact, contact);
    if (!joined) {
      refused.push(skipped(row.id, null, 'The client’s notes are full'));
      continue;
    }
    clients.set(client.number, { ...client, contact: joined });
    attached.push({ id: row.id, clientRow: client.id });
  }

  return { planned: planned.map((row) => clients.get(row.number) ?? row), attached, refused };
}

/** Returns the outcomes of property rows, taken from their client's row. */
export function outcomesOfAttached(
  attached: readonly AttachedRow[],
  created: readonly Done[],
): Done[] {
  const outcomes = new Map(created.map((done) => [done.id, done]));

  return attached.flatMap(({ id, clientRow }) => {
    const client = outcomes.get(clientRow);
    if (!client) return [];
    const outcome = client.outcome === 'created' ? 'attached' : client.outcome;

    return [{ ...client, id, outcome }];
  });
}

import { and, eq } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { tableToCsv } from '#server/csv.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Handlers } from '#server/mount.ts';
import type { RowAccess } from '#server/row-access.ts';
import type { Work } from '#server/work.ts';
import type { ContactImport } from '../contact-import.ts';
import type { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { advanceContactImport } from './advance-contact-import.ts';
import {
  findImport,
  headerOf,
  listImportRows,
  listImports,
  rowsNotImported,
  readImport,
} from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import {
  correctRow,
  goWith,
  goWithout,
  refuseUnlessReviewed,
  restoreRow,
} from './correct-contact-import.ts';
import { startReview } from './review-contact-import.ts';
import { startImport } from './run-contact-import.ts';
import { startUndo } from './undo-contact-import.ts';
import { uploadContactImport } from './upload-contact-import.ts';

/** Changes an import under a lock and returns its new state. */
async function change(
  { db, now }: Work,
  id: number,
  act: (tx: DbOrTx, stored: StoredImport) => Promise<unknown>,
): Promise<ContactImport> {
  await inTransaction(db, async (tx) => act(tx, await findImport(tx, id, { lock: true })));

  return readImport(db, id, now);
}

/** Changes rows of a reviewed import and checks them again, as far as a call's time goes. */
async function recheck(
  work: Work,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
  act: (tx: DbOrTx, stored: StoredImport) => Promise<unknown>,
): Promise<ContactImport> {
  await change(work, id, act);

  return advanceContactImport(work, { id, access });
}

export const contactImportRoutes: Handlers<typeof contactImportEndpoints> = {
  list: ({ work }) => listImports(work.db, work.now),

  upload: ({ work, query, request }) => {
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
      throw new AppError('bad_input', 'Send the file itself as the body.');
    }

    return uploadContactImport(work, { fileName: query.fileName, bytes: request.body });
  },

  read: ({ work, params }) => readImport(work.db, params.id, work.now),

  review: ({ work, params, body }) =>
    change(work, params.id, (tx, stored) => startReview(tx, stored, body)),

  rows: async ({ work, params, query }) =>
    listImportRows(work.db, {
      stored: await findImport(work.db, params.id),
      query,
      timeZone: work.timeZone,
    }),

  decide: ({ work, params, body }) =>
    change(work, params.id, async (tx, stored) => {
      refuseUnlessReviewed(stored);
      const decided = await tx
        .update(contactImportRows)
        .set({ decision: body.decision })
        .where(
          and(eq(contactImportRows.importId, stored.id), eq(contactImportRows.id, params.rowId)),
        )
        .returning({ id: contactImportRows.id });
      if (decided.length === 0) throw notFound('Row');
    }),

  correct: ({ work, access, params, body }) =>
    change(work, params.id, (tx, stored) =>
      correctRow(tx, stored, { rowId: params.rowId, ...body, access }),
    ),

  restoreRow: ({ work, access, params }) =>
    change(work, params.id, (tx, stored) =>
      restoreRow(tx, stored, { rowId: params.rowId, access }),
    ),

  goWithout: ({ work, access, params }) =>
    recheck(work, { id: params.id, access }, (tx, stored) => goWithout(tx, stored, params.field)),

  goWith: ({ work, access, params }) =>
    recheck(work, { id: params.id, access }, (tx, stored) => goWith(tx, stored, params.field)),

  start: ({ work, params }) => change(work, params.id, startImport),

  advance: ({ work, access, params }) => advanceContactImport(work, { id: params.id, access }),

  undo: ({ work, params }) =>
    change(work, params.id, (tx, stored) => startUndo(tx, stored, work.now)),

  notImported: async ({ work, params }) => {
    const stored = await findImport(work.db, params.id);
    const rows = await rowsNotImported(work.db, stored);
    const header = headerOf(stored);
    const width = Math.max(header.length, ...stored.sample.map((cells) => cells.length));
    const names = Array.from(
      { length: width },
      (_, index) => header[index] ?? `Column ${index + 1}`,
    );
    const padded = (cells: readonly string[]) => names.map((_, index) => cells[index] ?? '');

    return {
      body: tableToCsv(
        [...names, 'Reason'],
        rows.map(({ cells, reason }) => [...padded(cells), reason]),
      ),
      fileName: 'not-imported.csv',
    };
  },

  discard: async ({ work, params }) => {
    await inTransaction(work.db, async (tx) => {
      const stored = await findImport(tx, params.id, { lock: true });
      if (!['uploaded', 'reviewing', 'reviewed'].includes(stored.status)) {
        throw new AppError(
          'conflict',
          'These contacts were already imported. Undo the import instead.',
        );
      }
      await tx.delete(contactImports).where(eq(contactImports.id, stored.id));
    });
  },
};

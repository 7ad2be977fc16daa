import { and, eq } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { tableToCsv } from '#server/records/csv.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { advanceContactImport } from './advance-contact-import.ts';
import { findImport, headerOf, listImports, readImport } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { listImportRows, rowsNotImported } from './contact-import-rows.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import {
  correctRow,
  decideNameOnly,
  goWith,
  goWithout,
  requireReviewed,
  restoreRow,
} from './correct-contact-import.ts';
import { startReview } from './review-contact-import.ts';
import { startImport } from './run-contact-import.ts';
import { startUndo } from './undo-contact-import.ts';
import { uploadContactImport } from './upload-contact-import.ts';

/** Locks and changes an import, and returns its new state. */
async function change(
  { db, now }: RequestContext,
  id: number,
  act: (tx: DbOrTx, stored: StoredImport) => Promise<unknown>,
): Promise<ContactImport> {
  await inTransaction(db, async (tx) => act(tx, await findImport(tx, id, { lock: true })));

  return readImport(db, id, now);
}

/**
 * Changes rows of a reviewed import, then reviews them again for as long as one request may take.
 */
async function recheck(
  ctx: RequestContext,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
  act: (tx: DbOrTx, stored: StoredImport) => Promise<unknown>,
): Promise<ContactImport> {
  await change(ctx, id, act);

  return advanceContactImport(ctx, { id, access });
}

const handlers: Handlers<typeof contactImportEndpoints> = {
  list: ({ ctx }) => listImports(ctx.db, ctx.now),

  upload: ({ ctx, query, request }) => {
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
      throw new AppError('bad_input', 'Send the file as the request body.');
    }

    return uploadContactImport(ctx, { fileName: query.fileName, bytes: request.body });
  },

  read: ({ ctx, params }) => readImport(ctx.db, params.id, ctx.now),

  review: ({ ctx, params, body }) =>
    change(ctx, params.id, (tx, stored) => startReview(tx, stored, body)),

  rows: async ({ ctx, params, query }) =>
    listImportRows(ctx.db, {
      stored: await findImport(ctx.db, params.id),
      query,
      timeZone: ctx.timeZone,
    }),

  decide: ({ ctx, params, body }) =>
    change(ctx, params.id, async (tx, stored) => {
      requireReviewed(stored);
      const decided = await tx
        .update(contactImportRows)
        .set({ decision: body.decision })
        .where(
          and(eq(contactImportRows.importId, stored.id), eq(contactImportRows.id, params.rowId)),
        )
        .returning({ id: contactImportRows.id });
      if (decided.length === 0) throw notFound('Row');
    }),

  correct: ({ ctx, access, params, body }) =>
    change(ctx, params.id, (tx, stored) =>
      correctRow(tx, stored, { rowId: params.rowId, ...body, access }),
    ),

  restoreRow: ({ ctx, access, params }) =>
    change(ctx, params.id, (tx, stored) => restoreRow(tx, stored, { rowId: params.rowId, access })),

  goWithout: ({ ctx, access, params }) =>
    recheck(ctx, { id: params.id, access }, (tx, stored) => goWithout(tx, stored, params.field)),

  goWith: ({ ctx, access, params }) =>
    recheck(ctx, { id: params.id, access }, (tx, stored) => goWith(tx, stored, params.field)),

  importNameOnly: ({ ctx, params }) =>
    change(ctx, params.id, (tx, stored) => decideNameOnly(tx, stored, 'create')),

  skipNameOnly: ({ ctx, params }) =>
    change(ctx, params.id, (tx, stored) => decideNameOnly(tx, stored, null)),

  start: ({ ctx, params }) => change(ctx, params.id, startImport),

  advance: ({ ctx, access, params }) => advanceContactImport(ctx, { id: params.id, access }),

  undo: ({ ctx, params }) => change(ctx, params.id, (tx, stored) => startUndo(tx, stored, ctx.now)),

  notImported: async ({ ctx, params }) => {
    const stored = await findImport(ctx.db, params.id);
    const rows = await rowsNotImported(ctx.db, stored);
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

  discard: async ({ ctx, params }) => {
    await inTransaction(ctx.db, async (tx) => {
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

export const contactImportRoutes = routeGroup({
  name: 'contactImports',
  endpoints: contactImportEndpoints,
  handlers,
});

/** Handlers for the endpoints that every kind of document has. */
import type { z } from 'zod';
import type { AnyEntity, CreateOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import type { Remains } from '#server/records/bulk-action.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { documentEndpoints } from '../document-endpoints.ts';
import { contentOf } from './document-kind.ts';
import type { DocumentInput, DocumentRow } from './document-kind.ts';
import { nextDocumentNumber } from './document-number.ts';
import { readDocumentRow } from './document-store.ts';
import { createDocument, duplicateDocument, updateDocument } from './document-verbs.ts';
import { printDocument, printRevision } from './print-document.ts';
import { listRevisions } from './read-revisions.ts';
import type { StoredKind } from './write-document.ts';

interface Chosen<E extends AnyEntity> {
  id: number;
  access: RowAccess<E['name']>;
}

/** Verbs that a kind can implement itself. Invoices do because their verbs move money. */
interface OwnVerbs<E extends AnyEntity> {
  create?: (ctx: RequestContext, input: CreateOf<E>) => Promise<RecordOf<E>>;
  update?: (ctx: RequestContext, one: Chosen<E> & { change: UpdateOf<E> }) => Promise<RecordOf<E>>;
  remove?: (ctx: RequestContext, one: Chosen<E>) => Promise<unknown>;
  /**
   * Returns what a bulk change or deletion left in place, given the verb's result; null if nothing.
   */
  stays?(this: void, performed: unknown): Remains | null;
}

interface DocumentCall<E extends AnyEntity> {
  ctx: RequestContext;
  access: RowAccess<E['name']>;
  params: { id: number };
}

/**
 * Returns the handlers for `documentEndpoints`, built from a kind, its store, and its own verbs.
 * Typed like `readHandlers`.
 */
export function documentHandlers<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
  Status extends string,
>(
  stored: StoredKind<E, Row, Input>,
  own?: OwnVerbs<E>,
): Handlers<ReturnType<typeof documentEndpoints<E, Status, z.ZodObject>>>;
export function documentHandlers<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
  Status extends string,
>(stored: StoredKind<E, Row, Input>, own: OwnVerbs<E> = {}): object {
  const { kind, store } = stored;
  const { name, csvColumns } = kind;
  // The casts are safe: each kind's request bodies match its input type.
  const verbs = {
    create: (ctx: RequestContext, input: unknown) => createDocument(stored, ctx, input as never),
    update: (ctx: RequestContext, one: unknown) => updateDocument(stored, ctx, one as never),
    remove: store.remove,
    ...own,
  };

  const handlers = {
    ...crudHandlers<E, Status, 'update'>(store, { ...verbs, csvColumns }),

    nextNumber: async ({ ctx }: DocumentCall<E>) => ({
      number: await nextDocumentNumber(ctx.db, name),
    }),

    readPdf: async ({ ctx, access, params: { id } }: DocumentCall<E>): Promise<FileAnswer> => {
      const row = await readDocumentRow(kind, ctx.db, { id, access });
      const content = contentOf(kind, row);
      const revision = kind.isDraft(row) ? 0 : row.revision;

      return {
        body: await printDocument(kind, ctx, {
          id,
          content,
          row,
          revision,
          createdAt: row.updatedAt,
        }),
        fileName: `${content.number}.pdf`,
        isInline: true,
      };
    },

    listRevisions: async ({ ctx, access, params: { id } }: DocumentCall<E>) => {
      await readDocumentRow(kind, ctx.db, { id, access });

      return listRevisions(ctx.db, { kind: name, documentId: id });
    },

    readRevisionPdf: async ({
      ctx,
      access,
      params: { id, number },
    }: DocumentCall<E> & { params: { number: number } }) => {
      await readDocumentRow(kind, ctx.db, { id, access });

      return printRevision(kind, ctx, { documentId: id, number });
    },

    duplicate: ({ ctx, params: { id }, body }: DocumentCall<E> & { body: Partial<Input> }) =>
      duplicateDocument(stored, ctx, {
        id,
        access: authorizedRows(ctx.user, kind.entity.name, 'read'),
        sent: body,
      }),
  };

  return handlers;
}

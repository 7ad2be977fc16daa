import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';
import { files } from './file-table.ts';
import type { FileQuery } from './store-file.ts';

/** Files that are uploaded in parts. Unfinished uploads are deleted after a day. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    id: identity(),
    createdBy: integer('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The file's metadata. */
    query: jsonb('query').$type<FileQuery>().notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The file created from this upload. */
    fileId: integer('file_id').references(() => files.id, { onDelete: 'cascade' }),
  },
  (t) => [index('file_uploads_created').on(t.createdAt)],
);

/** Received parts. Each one has its own key in the file store. */
export const fileUploadParts = pgTable(
  'file_upload_parts',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => fileUploads.id, { onDelete: 'cascade' }),
    /** The part's offset in the file. */
    start: bigint('start', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.start] }), index('file_upload_parts_key').on(t.key)],
);

import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';

/**
 * Requested backups. Failure isn't stored here: a backup has failed if its job has no attempts left
 * or is gone.
 */
export const backups = pgTable('backups', {
  id: identity(),
  madeBy: integer('made_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
  /** The time of the data snapshot. Each attempt sets it again. */
  momentAt: instant('moment_at'),
  /** Rows and bytes written so far; the totals once the file is written. */
  rowCount: bigint('row_count', { mode: 'number' }).notNull().default(0),
  byteCount: bigint('byte_count', { mode: 'number' }).notNull().default(0),
  pieceCount: integer('piece_count').notNull().default(0),
  writtenAt: instant('written_at'),
  /** The time the file was read back and found to be complete. */
  verifiedAt: instant('verified_at'),
  /** The number of ledger problems at the time of the backup. */
  bookProblems: integer('book_problems'),
  /** The SHA-256 of the single-use download token. The token itself isn't stored. */
  downloadTokenHash: text('download_token_hash'),
  downloadBy: integer('download_by').references(() => users.id),
  downloadUntil: instant('download_until'),
});

/**
 * Backup files in chunks, until they are deleted. Stored in the database so that any process can
 * serve them.
 */
export const backupPieces = pgTable(
  'backup_pieces',
  {
    backupId: integer('backup_id')
      .notNull()
      .references(() => backups.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.backupId, t.place] })],
);

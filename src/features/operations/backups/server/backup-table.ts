import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';

/**
 * Requested backups. Only the job shows that one failed: its attempts are used up, or it is gone.
 */
export const backups = pgTable('backups', {
  id: identity(),
  madeBy: integer('made_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
  /** The moment that its rows are of; set again by each attempt. */
  momentAt: instant('moment_at'),
  /** Rows and bytes so far; all of them once it is written. */
  rowCount: bigint('row_count', { mode: 'number' }).notNull().default(0),
  byteCount: bigint('byte_count', { mode: 'number' }).notNull().default(0),
  pieceCount: integer('piece_count').notNull().default(0),
  writtenAt: instant('written_at'),
  /** The time at which the file had been read again and found whole. */
  verifiedAt: instant('verified_at'),
  /** Broken rules of the ledger at that moment. */
  bookProblems: integer('book_problems'),
  /** The hash of the token for one download: only the token's SHA-256 is kept. */
  downloadTokenHash: text('download_token_hash'),
  downloadBy: integer('download_by').references(() => users.id),
  downloadUntil: instant('download_until'),
});

/** The file of a backup until it is removed, in the database so that every process can send it. */
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

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { bigint, customType, index, integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** An instant as an ISO string. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A picture or other file, small enough for a row. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An amount in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/**
 * What every record keeps of itself. `version` counts its changes (D46); `deletedAt` puts it in the
 * trash (C43).
 */
export const stampColumns = {
  createdBy: integer('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
  deletedBy: integer('deleted_by'),
};

/** The folded text that a search looks through, kept by the database itself. */
export const searchText = (expression: SQL) =>
  text('search_text').notNull().generatedAlwaysAs(expression);

/** Text in the order of people's alphabets, the same on both engines. */
export const alphabetical = (column: string) => sql.raw(`${column} collate "und-x-icu"`);

/** The same of texts that may be longer than an index takes: by how they begin. */
export const alphabeticalStart = (column: string) =>
  sql.raw(`left(${column}, 100) collate "und-x-icu"`);

export const notDeleted = sql`deleted_at is null`;

/** The few rows that are in the trash, found without reading the others. */
export const trashIndex = (table: string, deletedAt: AnyPgColumn) =>
  index(`${table}_trash`)
    .on(deletedAt)
    .where(sql`deleted_at is not null`);

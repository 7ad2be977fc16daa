import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/user-table.ts';
import { instant } from '#server/db/columns.ts';

/** The responses of calls with an Idempotency-Key; see idempotency.ts. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the method, the address and the body. */
    fingerprint: text('fingerprint').notNull(),
    /** The JSON of the response; empty only inside the transaction that creates it. */
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);

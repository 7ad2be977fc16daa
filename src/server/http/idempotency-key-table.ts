import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The responses of calls with an Idempotency-Key; see idempotency.ts. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** 'user:7'; of a public call, the call with the token in its address or the caller's network. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the method, the address and the body. */
    fingerprint: text('fingerprint').notNull(),
    /** The JSON of the response; empty only inside the transaction that creates it. */
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

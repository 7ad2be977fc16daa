import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** Stored responses to requests with an Idempotency-Key. See idempotency.ts. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /**
     * For users, 'user:7'. For public endpoints, the endpoint with either the token in the URL or
     * the client's network.
     */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request's method, URL, and body. */
    fingerprint: text('fingerprint').notNull(),
    /** The response as JSON. Empty only within the transaction that creates it. */
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { identity, instant } from '#server/db/columns.ts';

/** The signers of an estimate, where it takes more than one person, in order. */
export const estimateSigners = pgTable(
  'estimate_signers',
  {
    id: identity(),
    estimateId: integer('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /**
     * The time at which the mail server last accepted an email with their link, and the revision of
     * the estimate it was for.
     */
    linkMailedAt: instant('link_mailed_at'),
    linkMailedRevision: integer('link_mailed_revision'),
  },
  (t) => [index('estimate_signers_estimate').on(t.estimateId, t.place)],
);

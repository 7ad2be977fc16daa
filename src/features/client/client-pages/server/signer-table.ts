import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { identity, instant } from '#server/db/columns.ts';

/** An estimate's signers in order, if more than one person has to sign. */
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
     * The last time the mail server accepted an email with the signer's link, and the estimate's
     * revision it was for.
     */
    linkMailedAt: instant('link_mailed_at'),
    linkMailedRevision: integer('link_mailed_revision'),
  },
  (t) => [index('estimate_signers_estimate').on(t.estimateId, t.place)],
);

import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { identity, instant } from '#server/db/columns.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';

/**
 * The kinds of changes that browsers are notified of: all records with a history, notifications,
 * and ended sessions.
 */
export type ChangeKind = HistoryEntity | 'notifications' | 'sessions';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Records changed in the last hour, without their values. Each row is inserted in the transaction
 * that makes the change.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    id: identity(),
    /**
     * The transaction that made the change, needed because rows aren't committed in the order of
     * their ids.
     */
    changedIn: transactionId('changed_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text('kind').$type<ChangeKind>().notNull(),
    recordId: integer('record_id').notNull(),
    /** The contact and job the record belongs to, whose pages also show it. */
    contactId: integer('contact_id'),
    jobId: integer('job_id'),
    /** The user who is notified of the change; null for everyone. */
    recipientId: integer('told_user_id'),
    /** The user who made the change, and their open page that has already reloaded its data. */
    byUserId: integer('by_user_id'),
    byPage: text('by_page'),
  },
  (t) => [
    index('record_changes_changed_in').on(t.changedIn),
    index('record_changes_changed_at').on(t.changedAt),
  ],
);

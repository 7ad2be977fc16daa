import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { identity, instant } from '#server/db/columns.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';

/**
 * The kinds of change that browsers receive: everything that has a history, notifications, and sessions
 * that ended.
 */
export type ChangeKind = HistoryEntity | 'notifications' | 'sessions';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The records that changed in the last hour, without their values. A row is written in the transaction of
 * its change.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    id: identity(),
    /** The transaction: rows are saved in another order than they get their ids in. */
    changedIn: transactionId('changed_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text('kind').$type<ChangeKind>().notNull(),
    recordId: integer('record_id').notNull(),
    /** The contact and job that it belongs to, whose pages show it. */
    contactId: integer('contact_id'),
    jobId: integer('job_id'),
    /** The user who receives the change; everyone when null. */
    recipientId: integer('told_user_id'),
    /** The author of the change, and the open page of theirs that has reloaded its data. */
    byUserId: integer('by_user_id'),
    byPage: text('by_page'),
  },
  (t) => [
    index('record_changes_changed_in').on(t.changedIn),
    index('record_changes_changed_at').on(t.changedAt),
  ],
);

import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { instant } from '#server/db/columns.ts';
import type { JobDraftValues } from '../job-draft.ts';

/** Saved drafts of new jobs, one per user. Users can continue them on any device. */
export const jobDrafts = pgTable('job_drafts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  values: jsonb('draft').$type<JobDraftValues>().notNull(),
  savedAt: instant('saved_at').notNull(),
});

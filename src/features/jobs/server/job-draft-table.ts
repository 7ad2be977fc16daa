import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { instant } from '#server/db/columns.ts';
import type { JobDraftValues } from '../job-draft.ts';

/** The job that somebody has begun and saved as a draft, to go on with on any device (S32). One each. */
export const jobDrafts = pgTable('job_drafts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  values: jsonb('draft').$type<JobDraftValues>().notNull(),
  savedAt: instant('saved_at').notNull(),
});

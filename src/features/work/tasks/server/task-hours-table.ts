import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import { tasks } from './task-table.ts';

/** Hours a user worked on a task. */
export const taskHours = pgTable(
  'task_hours',
  {
    id: identity(),
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** Null while the timer is running. */
    minutes: integer('minutes'),
    /** The hourly cost, in cents, at the time the hours were logged; null if there was no rate. */
    hourlyCents: integer('hourly_cents'),
    startedAt: instant('started_at'),
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('task_hours_task').on(t.taskId),
    index('task_hours_user').on(t.userId),
    uniqueIndex('task_hours_one_timer')
      .on(t.userId)
      .where(sql`minutes is null`),
  ],
);

import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { TaskTemplate } from '../task-template.ts';

export const taskTemplates = pgTable(
  'task_templates',
  {
    id: identity(),
    title: text('title').notNull(),
    description: text('description'),
    category: text('category').$type<TaskTemplate['category']>().notNull(),
    estimatedHours: doublePrecision('estimated_hours'),
    dueInHours: doublePrecision('due_in_hours'),
    priority: text('priority').$type<TaskTemplate['priority']>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    onAcceptance: boolean('on_acceptance').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    instructions: text('instructions'),
    checklist: jsonb('checklist')
      .$type<TaskTemplate['checklist']>()
      .notNull()
      .default(sql`'[]'`),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('task_templates_order').on(t.sortOrder, t.id),
    index('task_templates_assigned_to').on(t.assignedTo),
  ],
);

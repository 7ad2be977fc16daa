import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import {
  alphabetical,
  identity,
  instant,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import { boardOrder } from '#server/records/board-position.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { taskTemplates } from './task-template-table.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '../task.ts';
import type { Task, TaskCategory, TaskStatus } from '../task.ts';

const day = (name: string) => date(name, { mode: 'string' });
const isOpen = sql`deleted_at is null and status <> 'completed'`;

export const tasks = pgTable(
  'tasks',
  {
    id: identity(),
    title: text('title').notNull(),
    description: text('description'),
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'restrict' }),
    /**
     * A trigger copies the job's title and client here so lists can sort and search without a join.
     */
    jobTitle: text('job_title'),
    clientId: integer('client_id').references(() => contacts.id, { onDelete: 'restrict' }),
    clientName: text('client_name'),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'restrict' }),
    status: text('status').$type<TaskStatus>().notNull(),
    priority: text('priority').$type<(typeof TASK_PRIORITIES)[number]>().notNull(),
    category: text('category').$type<TaskCategory>(),
    templateId: integer('template_id').references(() => taskTemplates.id, {
      onDelete: 'set null',
    }),
    autoAssigned: boolean('auto_assigned').notNull().default(false),
    estimatedHours: doublePrecision('estimated_hours'),
    /** The total of the task's `task_hours`. */
    actualHours: doublePrecision('actual_hours'),
    completionPercentage: integer('completion_percentage').notNull().default(0),
    isRecurring: boolean('is_recurring').notNull().default(false),
    recurringInterval: text('recurring_interval').$type<Task['recurringInterval']>(),
    /**
     * The first day of the recurring schedule; null if that is the due date. `occurrence` is the
     * task's number in the schedule.
     */
    seriesStart: day('series_start'),
    occurrence: integer('occurrence').notNull().default(0),
    /** The next task in the series, created when this one was completed. */
    nextTaskId: integer('next_task_id').references((): AnyPgColumn => tasks.id, {
      onDelete: 'set null',
    }),
    dependsOnTaskIds: integer('depends_on_task_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    instructions: text('instructions'),
    checklist: jsonb('checklist')
      .$type<Task['checklist']>()
      .notNull()
      .default(sql`'[]'`),
    dueDate: day('due_date'),
    /** 'HH:MM' on the due date, in the company's time zone. */
    dueTime: text('due_time'),
    /** Sorts tasks due on the same day. Tasks without a due time come last. */
    dueOrder: text('due_order')
      .generatedAlwaysAs(sql`coalesce(due_time, '24:00')`)
      .notNull(),
    startDate: day('start_date'),
    completedAt: instant('completed_at'),
    completedBy: integer('completed_by').references(() => users.id, { onDelete: 'restrict' }),
    /** The card's position within its status, compared bytewise. */
    position: text('position').notNull(),
    searchText: searchText(
      sql`search_words(title || ' ' || coalesce(job_title, '') || ' ' || coalesce(client_name, ''))`,
    ),
    ...stampColumns,
  },
  (t) => [
    index('tasks_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('tasks_title').on(alphabetical('title'), t.id).where(notDeleted),
    index('tasks_job_title').on(alphabetical('job_title'), t.id).where(notDeleted),
    index('tasks_client_name').on(alphabetical('client_name'), t.id).where(notDeleted),
    // For listing the tasks of a job or a client, newest first, without tasks in the trash.
    index('tasks_job').on(t.jobId, t.createdAt, t.id, t.deletedAt),
    index('tasks_client').on(t.clientId, t.createdAt, t.id, t.deletedAt),
    index('tasks_stage').on(placeAmong(TASK_STATUSES, t.status), t.id).where(notDeleted),
    index('tasks_status').on(t.status, t.dueDate, t.dueOrder, t.id).where(notDeleted),
    index('tasks_board').on(t.status, boardOrder(t.position), t.id).where(notDeleted),
    index('tasks_priority').on(placeAmong(TASK_PRIORITIES, t.priority), t.id).where(notDeleted),
    index('tasks_category').on(t.category, t.id).where(notDeleted),
    index('tasks_estimated_hours').on(t.estimatedHours, t.id).where(notDeleted),
    index('tasks_actual_hours').on(t.actualHours, t.id).where(notDeleted),
    index('tasks_progress').on(t.completionPercentage, t.id).where(notDeleted),
    index('tasks_due').on(t.dueDate, t.dueOrder, t.id).where(notDeleted),
    // Most of a company's tasks are completed, so index only the open ones. Their assignees can be
    // read from the index alone.
    index('tasks_open_due')
      .on(t.dueDate, t.dueOrder, t.id, t.jobId, t.assignedTo, t.createdBy)
      .where(isOpen),
    index('tasks_start').on(t.startDate, t.id).where(notDeleted),
    index('tasks_completed').on(t.completedAt, t.id).where(notDeleted),
    index('tasks_created').on(t.createdAt, t.id).where(notDeleted),
    trashIndex('tasks', t.deletedAt),
    index('tasks_assigned_to').on(t.assignedTo),
    index('tasks_template').on(t.templateId),
    index('tasks_created_by').on(t.createdBy),
    index('tasks_next').on(t.nextTaskId),
    index('tasks_depend_on').using('gin', t.dependsOnTaskIds),
  ],
);

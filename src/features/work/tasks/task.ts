/** Tasks: work to do, either for a job or in general. */
import { z } from 'zod';
import { defineEntity, withRequests } from '#shared/entity.ts';
import type { ListedOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import { recordId, requiredText } from '#shared/fields/field-schemas.ts';
import {
  choice,
  day,
  flag,
  lines,
  number,
  reference,
  text,
  time,
  value,
} from '#shared/fields/fields.ts';
import { spelling } from '#shared/fields/spelling.ts';
import { keysOf } from '#shared/keys-of.ts';
import { ownListField } from '#shared/list-query.ts';
import { boardPlace } from '#shared/records/board-place.ts';

export const TASK_STATUS_LABELS = {
  to_do: 'To Do',
  in_progress: 'In Progress',
  review: 'Review',
  completed: 'Completed',
} as const;

export type TaskStatus = keyof typeof TASK_STATUS_LABELS;
export const TASK_STATUSES = keysOf(TASK_STATUS_LABELS);

export const TASK_PRIORITIES = ['low', 'medium', 'high'] as const;

export const TASK_CATEGORY_LABELS = {
  lead_management: 'Lead Management',
  sales_process: 'Sales Process',
  project_management: 'Project Management',
  financial: 'Financial',
  customer_service: 'Customer Service',
} as const;

export type TaskCategory = keyof typeof TASK_CATEGORY_LABELS;
export const TASK_CATEGORIES = keysOf(TASK_CATEGORY_LABELS);

export const RECURRING_INTERVAL_LABELS = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
} as const;

/** Hours in steps of a quarter hour, as in timesheets. */
const MAX_HOURS = 10_000;
const MAX_DEPENDENCIES = 20;

const person = reference('Assigned to', {
  message: 'Choose a person',
  list: true,
  audit: 'hidden',
});

const category = choice('Category', TASK_CATEGORY_LABELS, { list: true });

const checklist = z
  .array(z.object({ text: requiredText('Checklist item'), isDone: z.boolean().default(false) }))
  .max(50, 'A checklist can have at most 50 items')
  .refine(
    (items) => new Set(items.map(({ text }) => text)).size === items.length,
    'Each checklist item can only appear once',
  );

const dependencies = z
  .array(recordId)
  .max(MAX_DEPENDENCIES, `A task can depend on at most ${MAX_DEPENDENCIES} others`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each task can only be listed once')
  .meta({ description: 'Tasks that must be completed first' });

/** Must equal the task's current value. Accepted only so clients can send a complete task back. */
const sentActualHours = z
  .number()
  .nullable()
  .optional()
  .meta({ description: 'Sum of the hours logged. Log hours one entry at a time.' });

/** True completes the task even if it depends on open tasks. */
const evenIfWaiting = z.boolean().optional();

const declared = defineEntity({
  name: 'tasks',
  noun: ['task', 'tasks'],
  title: 'title',
  fields: {
    title: text('Title', { required: true, list: true, search: true }),
    description: lines('Description'),
    /** Null for a general task, which has no job. */
    jobId: reference('Job', { message: 'Choose a job', list: true, audit: 'hidden' }),
    assignedTo: person,
    assigneeId: spelling('assignedTo', { ...person, list: null }),
    status: choice('Status', TASK_STATUS_LABELS, { required: true, default: 'to_do', list: true }),
    priority: choice('Priority', TASK_PRIORITIES, {
      required: true,
      default: 'medium',
      list: true,
    }),
    /** Required for tasks created here. Tasks imported from other systems may have none. */
    category: {
      ...category,
      create: z.enum(TASK_CATEGORIES, 'Choose a category'),
      isRequired: true,
    },
    templateId: reference('Template', { message: 'Choose a template', audit: 'hidden' }),
    /**
     * In a request, true assigns the task automatically if no assignee is set. In a record, true if
     * it was assigned automatically.
     */
    autoAssigned: flag('Assigned automatically', { default: false, audit: 'hidden' }),
    estimatedHours: number('Estimated hours', { max: MAX_HOURS, step: 0.5, list: true }),
    completionPercentage: value(
      'Progress',
      z
        .int('Progress is a whole number from 0 to 100')
        .min(0, 'Progress is a whole number from 0 to 100')
        .max(100, 'Progress is a whole number from 0 to 100'),
      { kind: 'number', required: true, default: 0, list: true, listAs: { kind: 'number' } },
    ),
    /** Completing the task creates the next one, due on the next scheduled day. */
    isRecurring: flag('Repeats', { default: false }),
    recurringInterval: choice('How often', RECURRING_INTERVAL_LABELS, {
      message: 'Choose how often it repeats',
    }),
    /** Tasks that must be completed before this one. */
    dependsOnTaskIds: value('Depends on', dependencies, { default: [], audit: 'changed' }),
    dependsOnTaskId: spelling(
      'dependsOnTaskIds',
      reference('Depends on', { message: 'Choose a task' }),
      {
        read: (ids) => (Array.isArray(ids) ? (ids[0] ?? null) : null),
        write: (id) => (id === null ? [] : [id]),
      },
    ),
    instructions: lines('Instructions'),
    checklist: value('Checklist', checklist, { default: [], large: true, audit: 'changed' }),
    dueDate: day('Due date', { list: true }),
    /** A time on the due date, in the company's time zone; null for an all-day task. */
    dueTime: time('Due time'),
    startDate: day('Start date', { list: true }),
  },
  computed: {
    jobTitle: value('Job', z.string().nullable(), { list: true, search: true }),
    clientId: value('Client', z.int().nullable(), {
      list: true,
      listAs: { kind: 'number' },
      audit: 'derived',
    }),
    clientName: value('Client', z.string().nullable(), {
      list: true,
      search: true,
      audit: 'derived',
    }),
    assignedToName: value('Assigned to', z.string().nullable()),
    /** The total of all entered and timed hours; null if there are none. */
    actualHours: value('Actual hours', z.number().nullable(), {
      kind: 'number',
      list: true,
      listAs: { kind: 'number' },
    }),
    completedAt: value('Completed', z.iso.datetime().nullable(), {
      list: true,
      listAs: { kind: 'date' },
      audit: 'hidden',
    }),
    completedBy: value('Completed by', z.int().nullable(), { audit: 'hidden' }),
    completedByName: value('Completed by', z.string().nullable(), { audit: 'hidden' }),
    /** True while the task depends on an open task. */
    isWaiting: value('Waiting', z.boolean(), { audit: 'derived' }),
    /** The card's position within its status on the board, compared bytewise. */
    position: value('Position', z.string(), { list: true, audit: 'derived' }),
  },
  listOnly: { ...ownListField, isOverdue: { kind: 'choice', values: ['yes', 'no'] } },
  asides: {
    evenIfWaiting,
    actualHours: sentActualHours,
    /**
     * Checks or unchecks a single checklist item, so concurrent changes to other items aren't lost.
     */
    checkItem: z.object({ text: requiredText('Checklist item'), isDone: z.boolean() }).optional(),
    /**
     * The card's position within its status. Without one, a card that enters a status goes to the
     * top.
     */
    place: boardPlace.optional(),
  },
  actions: ['read', 'create', 'update', 'progress', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'progress', 'delete', 'export'] },
    'Sales Representative': {
      all: ['read', 'create'],
      own: ['update', 'progress', 'delete', 'export'],
    },
    'Field Technician': { own: ['read', 'progress'] },
    User: { all: ['read', 'create', 'update', 'progress'] },
  },
  progressFields: ['status', 'completionPercentage', 'checklist'],
  naming: { jobs: ['jobId', 'jobTitle'] },
  notExported: [
    'assigneeId',
    'dependsOnTaskId',
    'checklist',
    'position',
    'createdBy',
    'updatedAt',
    'version',
  ],
});

/**
 * Creating a task as completed allows `evenIfWaiting` too, because the new task may already depend
 * on open tasks.
 */
export const task = withRequests(declared, {
  create: (own) => own.extend({ evenIfWaiting, actualHours: sentActualHours }),
  update: (own) => own,
});

export type Task = RecordOf<typeof task>;
export type ListedTask = ListedOf<typeof task>;
export type TaskUpdate = UpdateOf<typeof task>;

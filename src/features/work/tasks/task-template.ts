/**
 * Task templates for work that recurs on roofing jobs. New tasks can start from one. Managed in
 * Settings.
 */
import { z } from 'zod';
import { optionalReference, optionalText, requiredText } from '#shared/fields/field-schemas.ts';
import { number } from '#shared/fields/fields.ts';
import { task, TASK_CATEGORIES, TASK_PRIORITIES } from './task.ts';

/**
 * Default due time, in business hours, for tasks that a web form creates from a template without
 * its own value.
 */
export const USUAL_DUE_HOURS = 2;

const fields = {
  title: requiredText('Title'),
  description: optionalText('Description', 10_000),
  category: z.enum(TASK_CATEGORIES, 'Choose a category'),
  estimatedHours: task.fields.estimatedHours.schema,
  /** Business hours until a task created by a web form is due; null for USUAL_DUE_HOURS. */
  dueInHours: number('Due within (business hours)', { min: 0.5, max: 80, step: 0.5 }).schema,
  priority: z.enum(TASK_PRIORITIES, 'Choose a priority'),
  /** True if new tasks can be created from it. */
  isActive: z.boolean(),
  /** True if accepting an estimate adds this template's task to the job. */
  onAcceptance: z.boolean(),
  /** Templates are sorted by this number, ascending. */
  sortOrder: z.int('Enter a whole number').min(0).max(1_000_000),
  instructions: optionalText('Instructions', 10_000),
  checklist: task.fields.checklist.schema,
  /** The user who gets automatically assigned tasks. */
  assignedTo: optionalReference('Choose a person'),
};

export const taskTemplate = z
  .object({
    id: z.int(),
    ...fields,
    assignedToName: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'TaskTemplate' });

export const taskTemplateCreate = z.object({
  ...z.object(fields).partial().shape,
  title: fields.title,
  category: fields.category,
  priority: fields.priority.default('medium'),
  isActive: fields.isActive.default(true),
  onAcceptance: fields.onAcceptance.default(false),
  sortOrder: fields.sortOrder.default(0),
  checklist: fields.checklist.default([]),
});

/** An update: omitted fields keep their values, and null clears a field. */
export const taskTemplateUpdate = z.object(fields).partial();

export type TaskTemplate = z.infer<typeof taskTemplate>;
export type TaskTemplateCreate = z.output<typeof taskTemplateCreate>;
export type TaskTemplateUpdate = z.output<typeof taskTemplateUpdate>;

import { z } from 'zod';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId, versionField } from '#shared/fields/field-schemas.ts';
import { keysOf } from '#shared/keys-of.ts';
import { boardPlace } from '#shared/records/board-place.ts';
import { laborRates, laborRatesUpdate } from './labor-rate.ts';
import { hoursCreate, hoursEntry } from './task-hours.ts';
import { taskTemplate, taskTemplateCreate, taskTemplateUpdate } from './task-template.ts';
import { task, TASK_STATUSES } from './task.ts';

const templatePath = '/api/task-templates';

/** Who can manage templates and labor rates: users authorized to update the company. */
const managers = { resource: 'company', action: 'update' } as const;

export const taskEndpoints = {
  ...crudEndpoints(task, {
    searches: 'title, job, and client',
    bulkStatuses: TASK_STATUSES,
    updateAction: 'progress',
    updateNote:
      'Users who can only report progress may change the status, progress, and checklist. Completing a task with open dependencies returns 409 unless evenIfWaiting is set.',
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/tasks/:id/status',
    access: { resource: 'tasks', action: 'progress' },
    summary: 'Move a task on the board',
    description: 'Sets its status and its position.',
    params: idParams,
    body: z.object({
      status: z.enum(TASK_STATUSES, 'Choose a status'),
      evenIfWaiting: z.boolean().optional(),
      place: boardPlace.optional(),
      version: versionField,
    }),
    response: task.record,
  }),
  hours: endpoint({
    method: 'GET',
    path: '/api/tasks/:id/hours',
    access: { resource: 'tasks', action: 'read' },
    summary: 'List the hours worked on a task',
    description: 'Newest day first.',
    params: idParams,
    response: z.array(hoursEntry),
  }),
  enterHours: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/hours',
    access: { resource: 'tasks', action: 'progress' },
    idempotent: true,
    summary: 'Log your hours on a task',
    description: 'Returns all hours of the task.',
    params: idParams,
    body: hoursCreate,
    response: z.array(hoursEntry),
    status: 201,
  }),
  removeHours: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id/hours/:entryId',
    access: { resource: 'tasks', action: 'progress' },
    summary: 'Remove logged hours',
    description:
      "Your own, or anyone's if you can change the task. Returns the hours that are left.",
    params: idParams.extend({ entryId: recordId }),
    response: z.array(hoursEntry),
  }),
  startTimer: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/timer/start',
    access: { resource: 'tasks', action: 'progress' },
    idempotent: true,
    summary: 'Start your timer on a task',
    description: 'Returns 409 while it runs on another task.',
    params: idParams,
    response: z.array(hoursEntry),
  }),
  stopTimer: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/timer/stop',
    access: { resource: 'tasks', action: 'progress' },
    idempotent: true,
    summary: 'Stop your timer on a task',
    description: "Adds the measured time to the task's hours.",
    params: idParams,
    response: z.array(hoursEntry),
  }),
  laborRates: endpoint({
    method: 'GET',
    path: '/api/labor-rates',
    access: managers,
    summary: 'Get hourly labor costs',
    description: 'For the company and each person.',
    response: laborRates,
  }),
  setLaborRates: endpoint({
    method: 'PUT',
    path: '/api/labor-rates',
    access: managers,
    summary: 'Set hourly labor costs',
    description: 'Hours that were logged before keep their rate.',
    body: laborRatesUpdate,
    response: laborRates,
  }),
  templates: endpoint({
    method: 'GET',
    path: templatePath,
    access: { resource: 'tasks', action: 'read' },
    summary: 'List task templates',
    description: 'In order, with those that are no longer offered.',
    response: z.array(taskTemplate),
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: templatePath,
    access: managers,
    idempotent: true,
    summary: 'Create a task template',
    body: taskTemplateCreate,
    setByServer: keysOf(taskTemplate.shape),
    response: taskTemplate,
    status: 201,
  }),
  updateTemplate: endpoint({
    method: 'PUT',
    path: `${templatePath}/:id`,
    access: managers,
    summary: 'Update a task template',
    description: 'Tasks created from it do not change.',
    params: idParams,
    body: taskTemplateUpdate,
    setByServer: keysOf(taskTemplate.shape),
    response: taskTemplate,
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: `${templatePath}/:id`,
    access: managers,
    summary: 'Delete a task template',
    description: 'Tasks created from it do not change.',
    params: idParams,
  }),
};

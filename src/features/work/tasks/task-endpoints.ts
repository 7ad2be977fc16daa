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

/** Who manages templates and labor rates: those who change the company. */
const managers = { resource: 'company', action: 'update' } as const;

export const taskEndpoints = {
  ...crudEndpoints(task, {
    searches: 'title, job and client',
    bulkStatuses: TASK_STATUSES,
    updateAction: 'progress',
    updateNote:
      'those who only report its progress change its status, progress and checklist. Completing one that waits for others is a 409 unless it says evenIfWaiting',
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/tasks/:id/status',
    access: { resource: 'tasks', action: 'progress' },
    summary: 'Set the status of a task and where its card is on the board',
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
    summary: 'The hours worked on a task, the newest day first',
    params: idParams,
    response: z.array(hoursEntry),
  }),
  enterHours: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/hours',
    access: { resource: 'tasks', action: 'progress' },
    idempotent: true,
    summary: 'Enter hours of your own on a task; returns all of its hours',
    params: idParams,
    body: hoursCreate,
    response: z.array(hoursEntry),
    status: 201,
  }),
  removeHours: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id/hours/:entryId',
    access: { resource: 'tasks', action: 'progress' },
    summary:
      'Remove hours: your own, or anyone’s if you may change the task; returns those that are left',
    params: idParams.extend({ entryId: recordId }),
    response: z.array(hoursEntry),
  }),
  startTimer: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/timer/start',
    access: { resource: 'tasks', action: 'progress' },
    idempotent: true,
    summary: 'Start your timer on a task; a 409 while it runs for another',
    params: idParams,
    response: z.array(hoursEntry),
  }),
  stopTimer: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/timer/stop',
    access: { resource: 'tasks', action: 'progress' },
    idempotent: true,
    summary: 'Stop your timer on a task; what it measured is added to its hours',
    params: idParams,
    response: z.array(hoursEntry),
  }),
  laborRates: endpoint({
    method: 'GET',
    path: '/api/labor-rates',
    access: managers,
    summary: 'What an hour of work costs the company, for everyone and for each person',
    response: laborRates,
  }),
  setLaborRates: endpoint({
    method: 'PUT',
    path: '/api/labor-rates',
    access: managers,
    summary: 'Set labor rates; hours that were logged with a rate keep theirs',
    body: laborRatesUpdate,
    response: laborRates,
  }),
  templates: endpoint({
    method: 'GET',
    path: templatePath,
    access: { resource: 'tasks', action: 'read' },
    summary: 'Task templates in their order, also those that are not offered any more',
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
    summary: 'Change a task template; tasks that were made from it stay as they are',
    params: idParams,
    body: taskTemplateUpdate,
    setByServer: keysOf(taskTemplate.shape),
    response: taskTemplate,
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: `${templatePath}/:id`,
    access: managers,
    summary: 'Delete a task template; tasks that were made from it stay',
    params: idParams,
  }),
};

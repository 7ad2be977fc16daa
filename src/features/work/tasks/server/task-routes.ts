import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { readLaborRates, setLaborRates } from './labor-rates.ts';
import { enterHours, listHours, removeHours, startTimer, stopTimer } from './task-hours.ts';
import {
  createTaskTemplate,
  deleteTaskTemplate,
  listTaskTemplates,
  updateTaskTemplate,
} from './task-templates.ts';
import { taskStore } from './task-store.ts';

const handlers: Handlers<typeof taskEndpoints> = {
  ...crudHandlers(taskStore),

  setStatus: ({ ctx, access, params, body }) =>
    taskStore.update(ctx, { id: params.id, access, change: body }),

  hours: ({ ctx, access, params }) => listHours(ctx, { id: params.id, access }),

  enterHours: ({ ctx, access, params, body }) => enterHours(ctx, { id: params.id, access }, body),

  removeHours: ({ ctx, access, params }) =>
    removeHours(ctx, { id: params.id, access }, params.entryId),

  startTimer: ({ ctx, access, params }) => startTimer(ctx, { id: params.id, access }),

  laborRates: ({ ctx }) => readLaborRates(ctx.db),

  setLaborRates: ({ ctx, body }) => setLaborRates(ctx, body),

  templates: ({ ctx }) => listTaskTemplates(ctx.db),

  createTemplate: ({ ctx, body }) => createTaskTemplate(ctx, body),

  updateTemplate: ({ ctx, params, body }) =>
    updateTaskTemplate(ctx, { id: params.id, change: body }),

  removeTemplate: ({ ctx, params }) => deleteTaskTemplate(ctx, params.id),

  stopTimer: ({ ctx, access, params }) => stopTimer(ctx, { id: params.id, access }),
};

export const taskRoutes = routeGroup({
  name: 'tasks',
  records: taskStore,
  endpoints: taskEndpoints,
  handlers,
});

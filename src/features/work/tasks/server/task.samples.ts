import type { EntitySamples } from '#test/entity-samples.ts';
import { bulk, byId, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';

const OF_TEMPLATES = 'templates are shared by the whole company';
const OF_RATES = 'labor rates are those of the company';
const named = { title: 'Order shingles', category: 'financial' };
const job = [['jobs', 'read']] as const;
const otherTask = [['tasks', 'read']] as const;

const newTask: RecordCall[] = [
  { asks: job, send: (tried) => ({ body: { ...named, jobId: tried } }) },
  { asks: otherTask, send: (tried) => ({ body: { ...named, dependsOnTaskId: tried } }) },
  { asks: otherTask, send: (tried) => ({ body: { ...named, dependsOnTaskIds: [tried] } }) },
];

/** Requests that change more than the task's progress. */
const changedTask: RecordCall[] = [
  ...one('tasks', 'progress', { body: { completionPercentage: 40 } }),
  {
    asks: job,
    needs: [['tasks', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { jobId: tried } }),
  },
  {
    asks: otherTask,
    needs: [['tasks', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { dependsOnTaskId: tried } }),
  },
  {
    asks: otherTask,
    needs: [['tasks', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { dependsOnTaskIds: [tried] } }),
  },
];

/**
 * The 409 for a timer that runs on a different task, or on none, is reported only after the task
 * was found.
 */
const timer: RecordCall[] = [
  {
    asks: [['tasks', 'progress']],
    send: byId,
    isFound: ({ status }) => status < 300 || status === 409,
  },
];

export const samples: EntitySamples = {
  written: ({ jobId, userId, taskId, templateId }) => ({
    jobId: { value: jobId },
    assignedTo: { value: userId },
    assigneeId: { value: userId },
    templateId: { value: templateId },
    autoAssigned: { value: true, beside: { templateId } },
    isRecurring: { value: true, beside: { recurringInterval: 'weekly', dueDate: '2026-12-15' } },
    recurringInterval: { value: 'monthly', beside: { isRecurring: true, dueDate: '2026-12-15' } },
    dependsOnTaskIds: { value: [taskId] },
    dependsOnTaskId: { value: taskId },
    checklist: { value: [{ text: 'Permit posted', isDone: true }] },
    dueTime: { value: '09:30', beside: { dueDate: '2026-12-15' } },
    actualHours: { refused: 4 },
    evenIfWaiting: { instruction: 'a confirmation' },
    checkItem: { instruction: 'checks one item of the checklist' },
    place: { instruction: 'where its card goes' },
  }),
  calls: {
    'POST /api/tasks': newTask,
    'POST /api/tasks/bulk': bulk('tasks', 'progress', 'review'),
    'PUT /api/tasks/:id': changedTask,
    'PATCH /api/tasks/:id': changedTask,
    'PATCH /api/tasks/:id/status': one('tasks', 'progress', { body: { status: 'review' } }),
    'GET /api/tasks/:id/hours': one('tasks', 'read'),
    'POST /api/tasks/:id/hours': one('tasks', 'progress', { body: { hours: 2 } }),
    'DELETE /api/tasks/:id/hours/:entryId': [
      {
        asks: [['tasks', 'progress']],
        send: (tried) => ({ params: { id: tried, entryId: tried } }),
      },
    ],
    'GET /api/labor-rates': OF_RATES,
    'PUT /api/labor-rates': OF_RATES,
    'GET /api/task-templates': OF_TEMPLATES,
    'POST /api/task-templates': OF_TEMPLATES,
    'PUT /api/task-templates/:id': OF_TEMPLATES,
    'DELETE /api/task-templates/:id': OF_TEMPLATES,
    'POST /api/tasks/:id/timer/start': timer,
    'POST /api/tasks/:id/timer/stop': timer,
  },
  inSet: {
    jobId: 'n',
    clientId: 'n',
    status: `'to_do'`,
    position: `'l' || lpad(n::text, 12, '0')`,
  },
  inLongList: { position: `'l' || lpad(n::text, 12, '0')` },
};

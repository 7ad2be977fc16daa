import { describe } from 'vitest';
import { startApi } from '#test/api.ts';
import { aTask } from '#test/factories.ts';
import { holdStatusTable } from '#test/status-table.ts';
import { TASK_STATUSES, type TaskStatus } from '../task.ts';

const api = await startApi();
const office = await api.as('Project manager');

const taskIn = (status: TaskStatus) => () => aTask(office, { status });

async function waiting() {
  const { id } = await aTask(office, { title: 'Pull permit' });

  return aTask(office, { dependsOnTaskIds: [id] });
}

describe('a status set on a task', () => {
  holdStatusTable({
    path: '/api/tasks',
    client: () => office,
    states: {
      ...(Object.fromEntries(TASK_STATUSES.map((status) => [status, taskIn(status)])) as Record<
        TaskStatus,
        ReturnType<typeof taskIn>
      >),
      waiting,
      repeating: () =>
        aTask(office, { isRecurring: true, recurringInterval: 'weekly', dueDate: '2026-11-30' }),
    },
    usual: {
      to_do: 'to_do',
      in_progress: 'in_progress',
      review: 'review',
      completed: 'completed',
      delete: 'deleted',
    },
    except: { waiting: { completed: '“Pull permit” is not done yet. Complete this task anyway?' } },
  });
});

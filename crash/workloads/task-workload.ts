import type { Workload } from '../workload.ts';
import { TASKS } from './record-kinds.ts';

/** Creates tasks and completes some of them. */
export const taskWorkload: Workload = {
  name: 'tasks',
  kinds: [TASKS],
  connect: (client) => ({
    async work() {
      const { random } = client;
      const entry = await client.create(TASKS, {
        category: random.pick(['project_management', 'customer_service']),
        estimatedHours: random.whole(1, 16) / 2,
        checklist: [{ text: 'Permit on site', isDone: false }],
      });
      if (random.chance(0.4)) {
        const fields = { status: 'completed', completionPercentage: 100 };
        const path = `/api/tasks/${String(entry.known['id'])}`;
        const body = { ...fields, version: entry.known['version'] };
        await client.change(entry, { method: 'PATCH', path, body }, fields);
      }
    },
  }),
};

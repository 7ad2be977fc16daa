import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { lazyPart, recordWeb } from '#web/feature-web.ts';
import { task } from '../task.ts';

export const tasksWeb = recordWeb({
  entity: task,
  icon: IconChecklist,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./related-tasks.tsx')).RelatedTasks),
  },
});

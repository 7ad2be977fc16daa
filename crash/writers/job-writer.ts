import type { Writer } from '../writers.ts';
import { aClient } from './a-client.ts';
import { CONTACTS, JOBS } from './record-kinds.ts';

/** Opens jobs and moves them along. */
export const jobWriter: Writer = {
  name: 'jobs',
  kinds: [CONTACTS, JOBS],
  sitDown: (desk) => ({
    async work() {
      const { random } = desk;
      const entry = await desk.create(JOBS, {
        clientId: await aClient(desk),
        jobType: random.pick(['retail', 'commercial', 'warranty']),
        contractAmount: random.whole(100, 40_000),
        startDate: '2026-11-30',
        city: 'Provo',
      });
      if (random.chance(0.4)) {
        const fields = { status: random.pick(['to_do', 'in_progress']), city: 'Orem' };
        const path = `/api/jobs/${String(entry.known['id'])}`;
        const body = { ...fields, version: entry.known['version'] };
        await desk.change(entry, { method: 'PATCH', path, body }, fields);
      }
    },
  }),
};

import type { Workload } from '../workload.ts';
import { someContactId } from './some-contact.ts';
import { CONTACTS, JOBS } from './record-kinds.ts';

/** Creates jobs and advances their status. */
export const jobWorkload: Workload = {
  name: 'jobs',
  kinds: [CONTACTS, JOBS],
  connect: (client) => ({
    async work() {
      const { random } = client;
      const entry = await client.create(JOBS, {
        clientId: await someContactId(client),
        jobType: random.pick(['retail', 'commercial', 'warranty']),
        contractAmount: random.whole(100, 40_000),
        startDate: '2026-11-30',
        city: 'Provo',
      });
      if (random.chance(0.4)) {
        const fields = { status: random.pick(['to_do', 'in_progress']), city: 'Orem' };
        const path = `/api/jobs/${String(entry.known['id'])}`;
        const body = { ...fields, version: entry.known['version'] };
        await client.change(entry, { method: 'PATCH', path, body }, fields);
      }
    },
  }),
};

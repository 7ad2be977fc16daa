import type { Workload } from '../workload.ts';
import { someContactId } from './some-contact.ts';
import { CONTACTS, JOB_COSTS, JOBS } from './record-kinds.ts';

/** Records job costs, and deletes some. */
export const jobCostWorkload: Workload = {
  name: 'job costs',
  kinds: [CONTACTS, JOBS, JOB_COSTS],
  connect: (client) => ({
    async work() {
      const { random } = client;
      const job = await client.create(JOBS, { clientId: await someContactId(client) });
      const entry = await client.create(JOB_COSTS, {
        jobId: job.known['id'],
        category: random.pick(['material', 'permit', 'disposal']),
        amount: random.whole(1, 4_000) / 4,
        date: '2026-11-20',
      });
      if (random.chance(0.2)) await client.remove(entry);
    },
  }),
};

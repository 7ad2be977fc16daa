import type { Workload } from '../workload.ts';
import { CONTACTS } from './record-kinds.ts';

/** Creates contacts, updates some of them (sending the known version), and deletes some. */
export const contactWorkload: Workload = {
  name: 'contacts',
  kinds: [CONTACTS],
  connect: (client) => ({
    async work() {
      const { random } = client;
      const entry = await client.create(CONTACTS, {
        type: random.pick(['client', 'contractor', 'supplier']),
        phone: `801555${random.whole(1000, 9999)}`,
        notes: 'x'.repeat(random.whole(0, 2000)),
      });
      const { id, version } = entry.known;
      if (random.chance(0.4)) {
        const fields = { status: random.pick(['active', 'inactive']), company: 'Ridge & Valley' };
        const body = { ...fields, version };
        await client.change(
          entry,
          { method: 'PUT', path: `/api/contacts/${String(id)}`, body },
          fields,
        );
      }
      if (random.chance(0.1)) await client.remove(entry);
    },
  }),
};

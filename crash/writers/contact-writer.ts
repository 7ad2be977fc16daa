import type { Writer } from '../writers.ts';
import { CONTACTS } from './record-kinds.ts';

/** Creates contacts; updates some of them, with the version it knows, and deletes some. */
export const contactWriter: Writer = {
  name: 'contacts',
  kinds: [CONTACTS],
  sitDown: (desk) => ({
    async work() {
      const { random } = desk;
      const entry = await desk.create(CONTACTS, {
        type: random.pick(['client', 'contractor', 'supplier']),
        phone: `801555${random.whole(1000, 9999)}`,
        notes: 'x'.repeat(random.whole(0, 2000)),
      });
      const { id, version } = entry.known;
      if (random.chance(0.4)) {
        const fields = { status: random.pick(['active', 'inactive']), company: 'Ridge & Valley' };
        const body = { ...fields, version };
        await desk.change(
          entry,
          { method: 'PUT', path: `/api/contacts/${String(id)}`, body },
          fields,
        );
      }
      if (random.chance(0.1)) await desk.remove(entry);
    },
  }),
};

import { randomUUID } from 'node:crypto';
import type { Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { someContactId } from './some-contact.ts';
import { CONTACTS } from './record-kinds.ts';

/** A file that was sent, as far as the office knows. */
interface SentFile {
  name: string;
  content: Row;
  isAcknowledged: boolean;
}

/** Larger than a network packet and a disk page, so a kill leaves some files half-written. */
const FILLER = 'shingle '.repeat(20_000);

/**
 * Adds files, some of them twice with the same key. After a crash, each acknowledged file must
 * exist exactly once, and every existing file must be complete.
 */
export const fileWorkload: Workload = {
  name: 'files',
  kinds: [CONTACTS],
  connect(client) {
    let sent: SentFile[] = [];

    return {
      async work() {
        const name = `${client.newMark()}txt`;
        const contactId = await someContactId(client);
        // JSON is valid content for a .txt file.
        const file = { name, content: { name, filler: FILLER }, isAcknowledged: false };
        sent.push(file);
        const query = new URLSearchParams({ name, contactId: String(contactId) });
        const call = { path: `/api/files?${query}`, body: file.content, key: randomUUID() };
        await client.call(call);
        file.isAcknowledged = true;
        if (client.random.chance(0.2)) await client.call(call);
      },

      async check() {
        const problems: string[] = [];
        for (const { name, content, isAcknowledged } of sent) {
          const rows = await client.list('/api/files', { 'filter[name]': name });
          if (rows.length > 1) problems.push(`${name} is there ${rows.length} times`);
          const [row] = rows;
          if (!row && isAcknowledged) problems.push(`${name} was acknowledged and is lost`);
          if (!row) continue;
          const { body } = await client.call({ path: `/api/files/${String(row['id'])}/content` });
          if (JSON.stringify(body) !== JSON.stringify(content)) {
            problems.push(`${name} has a record and other bytes`);
          }
        }
        sent = [];

        return problems;
      },
    };
  },
};

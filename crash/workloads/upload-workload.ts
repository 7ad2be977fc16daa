import { randomUUID } from 'node:crypto';
import type { Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { someContactId } from './some-contact.ts';
import { CONTACTS } from './record-kinds.ts';

/** A file sent in parts, as far as its sender knows. */
interface SentUpload {
  id: number | null;
  name: string;
  parts: readonly string[];
  /** Acknowledged bytes. */
  received: number;
  isFinished: boolean;
}

const PART = 'a line of shingles\n'.repeat(8_000);
const PARTS = 3;

/**
 * Uploads files in parts. After a crash, an upload must still have its acknowledged bytes and be
 * able to continue from there; a finished upload must be exactly one complete file.
 */
export const uploadWorkload: Workload = {
  name: 'uploads',
  kinds: [CONTACTS],
  connect(client) {
    let sent: SentUpload[] = [];
    const path = '/api/files/uploads';

    /** Sends the remaining parts and finishes the upload. */
    async function goOn(upload: SentUpload): Promise<void> {
      while (upload.received < PART.length * upload.parts.length) {
        const rest = upload.parts.join('').slice(upload.received).slice(0, PART.length);
        const { body } = await client.call({
          method: 'PUT',
          path: `${path}/${upload.id}?offset=${upload.received}`,
          body: rest,
        });
        upload.received = Number(body['received']);
      }
      await client.call({ method: 'POST', path: `${path}/${upload.id}/finish` });
      upload.isFinished = true;
    }

    async function checkOne(upload: SentUpload): Promise<string[]> {
      if (!upload.isFinished) {
        const { body } = await client.call({ path: `${path}/${upload.id}`, allow: [404] });
        // A 404 means the upload was already finished, but its response was lost.
        if (body['received'] !== undefined) {
          const received = Number(body['received']);
          if (received < upload.received) {
            return [`${upload.name} had ${upload.received} bytes acknowledged and has ${received}`];
          }
          upload.received = received;
          await goOn(upload);
        }
      }
      const rows = await client.list('/api/files', { 'filter[name]': upload.name });
      if (rows.length !== 1)
        return [`${upload.name} was uploaded and is there ${rows.length} times`];
      const [row] = rows as [Row];
      const size = PART.length * upload.parts.length;

      return row['size'] === size
        ? []
        : [`${upload.name} has ${String(row['size'])} of ${size} bytes`];
    }

    return {
      async work() {
        const name = `${client.newMark()}upload.txt`;
        const contactId = await someContactId(client);
        const parts = Array.from({ length: PARTS }, () => PART);
        const upload = { id: null as number | null, name, parts, received: 0, isFinished: false };
        const { body } = await client.call({
          path,
          body: { name, contactId, size: PART.length * PARTS },
          key: randomUUID(),
        });
        upload.id = Number(body['id']);
        sent.push(upload);
        await goOn(upload);
      },

      async check() {
        const problems: string[] = [];
        for (const upload of sent) problems.push(...(await checkOne(upload)));
        sent = [];

        return problems;
      },
    };
  },
};

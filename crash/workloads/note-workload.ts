import { randomUUID } from 'node:crypto';
import type { Client } from '../client.ts';
import type { Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { someContactId } from './some-contact.ts';
import { CONTACTS } from './record-kinds.ts';

/** A note that was sent, as far as the office knows. */
interface SentNote {
  contactId: number;
  text: string;
  isAcknowledged: boolean;
}

/** Returns the texts of a contact's notes from its timeline. */
async function textsOn(client: Client, contactId: number): Promise<string[]> {
  const path = `/api/history/contacts/${contactId}?show=notes` as const;
  const { body } = await client.call({ path });

  return (body as unknown as Row[]).map(({ note }) => (note as { text: string }).text);
}

/**
 * Writes notes, some of them twice with the same key, and looks for each one on its contact's
 * timeline.
 */
export const noteWorkload: Workload = {
  name: 'notes',
  kinds: [CONTACTS],
  connect(client) {
    let sent: SentNote[] = [];

    return {
      async work() {
        const note = {
          contactId: await someContactId(client),
          text: `Note ${client.newMark()}`,
          isAcknowledged: false,
        };
        sent.push(note);
        const path = `/api/notes/contacts/${note.contactId}` as const;
        const call = { path, body: { text: note.text }, key: randomUUID() };
        await client.call(call);
        note.isAcknowledged = true;
        if (client.random.chance(0.2)) await client.call(call);
      },

      async check() {
        const problems: string[] = [];
        const found = new Map<number, string[]>();
        for (const { contactId, text, isAcknowledged } of sent) {
          const texts = found.get(contactId) ?? (await textsOn(client, contactId));
          found.set(contactId, texts);
          const times = texts.filter((one) => one === text).length;
          if (times > 1) problems.push(`${text} is there ${times} times`);
          // A timeline shows only the newest notes. With fewer than 50, they are all there.
          if (isAcknowledged && times === 0 && texts.length < 50) {
            problems.push(`${text} was acknowledged and is lost`);
          }
        }
        sent = [];

        return problems;
      },
    };
  },
};

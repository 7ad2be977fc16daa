import type { Client } from '../client.ts';
import { CONTACTS } from './record-kinds.ts';

/** Returns the ID of the contact that new records belong to; occasionally creates a new contact. */
export async function someContactId(client: Client): Promise<number> {
  const known = client.entries.filter(
    ({ kind, known: row, gone }) => kind === CONTACTS && row && !gone,
  );
  const last = known.at(-1)?.known;
  if (last && !client.random.chance(0.1)) return Number(last['id']);

  const { known: contact } = await client.create(CONTACTS, { type: 'client' });
  return Number(contact['id']);
}

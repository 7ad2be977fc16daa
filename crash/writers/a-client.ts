import type { Desk } from '../desk.ts';
import { CONTACTS } from './record-kinds.ts';

/** The client for new documents: a new one now and then. */
export async function aClient(desk: Desk): Promise<number> {
  const known = desk.entries.filter(
    ({ kind, known: row, gone }) => kind === CONTACTS && row && !gone,
  );
  const last = known.at(-1)?.known;
  if (last && !desk.random.chance(0.1)) return Number(last['id']);

  const { known: contact } = await desk.create(CONTACTS, { type: 'client' });
  return Number(contact['id']);
}

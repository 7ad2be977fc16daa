/** Several rows of one client, one for each property, as one contact. */
import { fold } from '#shared/fold.ts';
import { isSamePhone } from '#shared/phone.ts';
import { contact } from '#features/work/contacts/contact.ts';
import type { Contact, ContactCreate } from '#features/work/contacts/contact.ts';
import { sameWords } from './contact-import-address.ts';

const linesOf = ({ notes }: ContactCreate) => notes?.split('\n') ?? [];

/** What another row of a client says that the client's contact does not, as lines of notes. */
export function furtherFacts(client: ContactCreate, row: ContactCreate): string[] {
  const { address, phone, email } = row;
  const known = linesOf(client);
  const facts = [
    ...(address && client.address && !sameWords(address, client.address)
      ? [`Other address: ${address}`]
      : []),
    ...(phone && client.phone && !isSamePhone(phone, client.phone)
      ? [`Other phone: ${phone}`]
      : []),
    ...(email && client.email && email.toLowerCase() !== client.email.toLowerCase()
      ? [`Other email: ${email}`]
      : []),
    ...linesOf(row),
  ];

  return facts.filter((line) => line !== '' && !known.includes(line));
}

/** House number and street name: what tells one property from another, however the rest is written. */
const streetOf = (address: string) =>
  (fold(address).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 2).join(' ');

/**
 * The notes of a contact that exists with the address of a row about the same person at another
 * property. Null where the row has no other property, the notes name it already or have no room.
 */
export function notesWithProperty(
  there: Pick<Contact, 'name' | 'address' | 'notes'>,
  row: ContactCreate,
): string | null {
  const { name, address, notes } = there;
  if (!address || !row.address || streetOf(address) === streetOf(row.address)) return null;
  if (!sameWords(name, row.name)) return null;
  const known = notes?.split('\n') ?? [];
  const line = `Other address: ${row.address}`;
  if (known.some((one) => sameWords(one, line))) return null;
  const { success, data } = contact.fields.notes.create.safeParse([...known, line].join('\n'));

  return success ? (data ?? null) : null;
}

/**
 * The client's contact with what another of its rows says: its address and other numbers in the
 * notes, or in their fields where those are blank. Null when the notes have no room for it.
 */
export function withPropertyRow(client: ContactCreate, row: ContactCreate): ContactCreate | null {
  const notes = [...linesOf(client), ...furtherFacts(client, row)].join('\n') || null;
  const { success, data } = contact.create.safeParse({
    ...client,
    address: client.address ?? row.address,
    phone: client.phone ?? row.phone,
    email: client.email ?? row.email,
    company: client.company ?? row.company,
    notes,
  });

  return success ? data : null;
}

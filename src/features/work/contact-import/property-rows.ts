/** Merges a client's rows, one per property, into one contact. */
import { fold } from '#shared/fold.ts';
import { isSamePhone } from '#shared/phone.ts';
import { contact } from '#features/work/contacts/contact.ts';
import type { Contact, ContactCreate } from '#features/work/contacts/contact.ts';
import { sameWords } from './contact-import-address.ts';

const linesOf = ({ notes }: ContactCreate) => notes?.split('\n') ?? [];

/** Returns lines for the notes with another row's values that the client's contact lacks. */
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

/**
 * Returns the house number and street name, which are enough to compare properties despite
 * different spellings.
 */
const streetOf = (address: string) =>
  (fold(address).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 2).join(' ');

/**
 * Adds the address of another property of the same person to a contact's notes. Returns null if it
 * is not another property, the notes already contain it, or the notes are full.
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
 * Merges another row into the client's contact. Fills blank fields, and adds the address and other
 * values to the notes. Returns null if the notes are full.
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

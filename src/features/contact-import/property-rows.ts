/** Several rows of one client, one for each property, as one contact. */
import { phoneDigits } from '#shared/phone.ts';
import { contact } from '#features/contacts/contact.ts';
import type { ContactCreate } from '#features/contacts/contact.ts';
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
    ...(phone && client.phone && phoneDigits(phone) !== phoneDigits(client.phone)
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

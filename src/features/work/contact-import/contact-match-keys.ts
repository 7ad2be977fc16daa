/** Builds the keys that identify a contact. */
import { exactPhoneKeys } from '#shared/phone.ts';
import { fold } from '#shared/fold.ts';
import type { ContactCreate } from '#features/work/contacts/contact.ts';

/**
 * The keys that identify a contact, normalized for comparison: its email address, its phone numbers
 * with their extensions, its name at its address, and its name with the number it had in the other
 * system.
 */
export function matchKeys(
  contact: Pick<ContactCreate, 'name' | 'email' | 'phone' | 'address'>,
  externalId: string | null,
): string[] {
  const { name, email, phone, address } = contact;
  const folded = fold(name);

  return [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...exactPhoneKeys(phone ?? '').map((key) => `phone ${key}`),
    ...(address ? [`place ${folded} @ ${fold(address)}`] : []),
    // Some systems number the properties of one client: 9101_1, 9101_2.
    ...(externalId ? [`number ${externalId.replace(/_\d+$/, '')} ${folded}`] : []),
  ];
}

/** Builds keys for recognizing a contact. */
import { exactPhoneKeys } from '#shared/phone.ts';
import { fold } from '#shared/fold.ts';
import type { ContactCreate } from '#features/work/contacts/contact.ts';

/**
 * Returns the normalized keys that identify a contact: its email, its phone numbers with
 * extensions, its name plus address, and its name plus its id in the other system.
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
    // Some systems number a client's properties: 9101_1, 9101_2.
    ...(externalId ? [`number ${externalId.replace(/_\d+$/, '')} ${folded}`] : []),
  ];
}

/** What identifies a contact among others. */
import { phoneDigits } from '#shared/phone.ts';
import { foldText } from '#shared/search-words.ts';
import type { ContactCreate } from '#features/contacts/contact.ts';
import { isDay, isPowerOfTen } from './contact-import-cells.ts';

const MIN_PHONE_DIGITS = 7;

/**
 * The keys that identify a contact, normalized for comparison: its email address, its phone's
 * digits, its name at its address, and its name with the number it had in the other system.
 */
export function matchKeys(
  contact: Pick<ContactCreate, 'name' | 'email' | 'phone' | 'address'>,
  externalId: string | null,
): string[] {
  const { name, email, phone, address } = contact;
  const folded = foldText(name).replace(/\s+/g, ' ');
  const digits = phoneDigits(phone ?? '');

  return [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(digits.length >= MIN_PHONE_DIGITS && !isPowerOfTen(phone ?? '') && !isDay(phone ?? '')
      ? [`phone ${digits}`]
      : []),
    ...(address ? [`place ${folded} @ ${foldText(address)}`] : []),
    // One system numbers the properties of a client: 9101_1, 9101_2.
    ...(externalId ? [`number ${externalId.replace(/_\d+$/, '')} ${folded}`] : []),
  ];
}

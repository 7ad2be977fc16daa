import { phoneHref, phoneText } from '#shared/phone.ts';

/** A phone number to dial with one press; what cannot be dialled is shown as it was written. */
export function PhoneLink({ phone }: { phone: string }) {
  const call = phoneHref(phone);

  return call ? <a href={call}>{phoneText(phone)}</a> : phone;
}

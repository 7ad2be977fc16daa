import { phoneHref, phoneText } from '#shared/phone.ts';

/** A link that dials a phone number; an invalid number is shown as it was entered. */
export function PhoneLink({ phone }: { phone: string }) {
  const call = phoneHref(phone);

  return call ? <a href={call}>{phoneText(phone)}</a> : phone;
}

import { phoneHref, phoneText } from '#shared/phone.ts';

/** A link that dials a phone number. Shows an invalid number as entered. */
export function PhoneLink({ phone }: { phone: string }) {
  const call = phoneHref(phone);

  return call ? <a href={call}>{phoneText(phone)}</a> : phone;
}

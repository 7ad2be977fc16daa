/** Converts a submission's answers to a contact, a lead, and a task. */
import type { z } from 'zod';
import { STATE_CODES } from '#features/office/company/states.ts';
import { plainPostalCode, repairedAddress } from '#shared/postal-code.ts';
import { postalAddress } from '#features/work/jobs/postal-address.ts';
import {
  answerText,
  knownAnswers,
  knownFieldsOf,
} from '#features/intake/web-forms/form-answers.ts';
import type { Answers } from '#features/intake/web-forms/form-answers.ts';
import type { FormField, KnownField } from '#features/intake/web-forms/stored-field.ts';

/** Answers mapped to contact and job fields; null if unanswered. */
export interface SenderDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  /** All other answers, one per line: 'Roof age: 12 years'. */
  rest: string;
}

const MAX_REST = 9_000;

/** Formats a location such as 'Provo, UT 84604' from the available parts. */
function townOf({ city, state, zip }: Partial<Record<KnownField, string>>): string {
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Extracts the sender's details and the job's details from a form's answers. */
export function detailsFrom(fields: readonly FormField[], answers: Answers): SenderDetails {
  const { zip: typedZip, address: typedAddress, ...others } = knownAnswers(fields, answers);
  const known = {
    ...others,
    ...(typedAddress && { address: repairedAddress(typedAddress) }),
    ...(typedZip && { zip: plainPostalCode(typedZip, others.state ?? '') }),
  };
  const taken = new Set(Object.values(knownFieldsOf(fields)).map(({ id }) => id));
  const rest = fields
    .filter(({ id, type }) => !taken.has(id) && type !== 'FILE' && answers[id] !== undefined)
    .map(({ id, label }) => `${label}: ${answerText(answers[id])}`)
    .join('\n');

  // If a form asks for the full address in one field, split it into parts.
  const apart = postalAddress(known.address ?? '');
  const { address, city, state, zip } = known;
  const isApart = [city, state, zip].every((part) => part === undefined);

  return {
    name: known.name ?? null,
    email: known.email ?? null,
    phone: known.phone ?? null,
    address: [address, townOf(known)].filter(Boolean).join(', ') || null,
    addressLine1: (isApart ? apart.addressLine1 : address) || null,
    addressLine2: (isApart && apart.addressLine2) || null,
    city: (isApart ? apart.city : city) || null,
    state: isApart ? apart.state : state ? (STATE_CODES[state.toUpperCase()] ?? state) : null,
    postalCode: (isApart ? apart.postalCode : zip) || null,
    rest: rest.slice(0, MAX_REST),
  };
}

const MAX_TITLE = 200;

/** Returns a title such as 'Free roof inspection: 12 Oak Street'. */
export function titleOf(form: string, about: string): string {
  const title = `${form}: ${about}`.replace(/\s+/g, ' ');

  return title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1)}…`;
}

/** Returns the reason shown on the created records' timelines. */
export const reasonOf = (form: string): string => `From the web form “${form}”`;

/**
 * Returns the value if the field accepts it. Otherwise returns null, and the value remains only in
 * the submission.
 */
export function fitting<Value>(
  { update }: { update: z.ZodType<Value | null> },
  details: string | null,
): Value | null {
  return update.safeParse(details).data ?? null;
}

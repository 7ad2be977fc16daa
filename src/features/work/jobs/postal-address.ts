/** Splits a contact's one-line address into fields, for a job at the same address. */
import { STATE_CODES, STATES } from '#features/office/company/states.ts';
import { CITY_LETTERS } from './job.ts';

interface PostalAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  /** The state's name; null if the text contains none. */
  state: string | null;
  postalCode: string;
}

const COUNTRY = /[,\s]+(usa|u\.s\.a\.|us|united states(?: of america)?)\.?$/i;
const POSTAL_CODE = /[,\s]+(\d{5}(?:-\d{4})?)$/;

function stateAtEnd(text: string): { state: string; rest: string } | null {
  const code = /[,\s]+([A-Za-z]{2})\.?$/.exec(text);
  const named = code && STATE_CODES[(code[1] ?? '').toUpperCase()];
  if (code && named) return { state: named, rest: text.slice(0, code.index) };

  // Try longer names first: "West Virginia" also ends with "Virginia".
  const name = STATES.toSorted((a, b) => b.length - a.length).find((one) =>
    new RegExp(`[,\\s]${one}$`, 'i').test(text),
  );

  return name ? { state: name, rest: text.slice(0, -name.length) } : null;
}

/**
 * Splits '12 Elm St, Apt 4, Provo, UT 84604' into its parts. A city is recognized only after a
 * comma. Unrecognized parts stay in the first line for the user to correct.
 */
export function postalAddress(text: string): PostalAddress {
  let rest = text.replace(/\s*\n\s*/g, ', ').trim();
  rest = rest.replace(COUNTRY, '');
  const code = POSTAL_CODE.exec(rest);
  if (code) rest = rest.slice(0, code.index);
  const found = stateAtEnd(rest);
  const parts = (found?.rest ?? rest)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  // If no state or ZIP code follows, a part with digits is more likely a unit than a city.
  const last = parts.at(-1) ?? '';
  const isCity =
    parts.length > 1 &&
    last.length <= CITY_LETTERS &&
    (found !== null || code !== null || !/\d/.test(last));
  const city = isCity ? (parts.pop() ?? '') : '';
  const [addressLine1 = '', ...more] = parts;

  return {
    addressLine1,
    addressLine2: more.join(', '),
    city,
    state: found?.state ?? null,
    postalCode: code?.[1] ?? '',
  };
}

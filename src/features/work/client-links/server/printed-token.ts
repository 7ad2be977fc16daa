/** Creates tokens for printed links, which must be easy to type. */
import { randomBytes } from 'node:crypto';

/** Digits and lowercase letters except i, l, o, and u, which are easily misread. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = /.{4}/g;
/** 28 characters of 5 bits each, or 140 bits. */
const LENGTH = 28;
const PRINTED = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

const grouped = (letters: string): string => letters.match(GROUP)?.join('-') ?? '';

/** Returns a token of 28 random characters in groups of four: '7k3m-9qxa-…'. */
export const newPrintedToken = (): string =>
  grouped([...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join(''));

/** Converts a manually typed token to its printed form; null if it can't be a token. */
export function printedToken(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

  return PRINTED.test(letters) ? grouped(letters) : null;
}

/** Tokens of addresses that are printed: fit to be typed from paper. */
import { randomBytes } from 'node:crypto';

/** Digits and small letters without i, l, o and u, which are read as others. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = /.{4}/g;
/** 140 bits. */
const LENGTH = 28;
const PRINTED = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

const inGroups = (letters: string): string => letters.match(GROUP)?.join('-') ?? '';

/** '7k3m-9qxa-…': 28 random letters in groups of four. */
export const newPrintedToken = (): string =>
  inGroups([...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join(''));

/** What was typed from paper, as the token was printed; null for what is no such token. */
export function printedToken(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

  return PRINTED.test(letters) ? inGroups(letters) : null;
}

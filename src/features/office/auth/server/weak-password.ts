/**
 * Rejects passwords that attackers try first: common ones, and combinations of well-known names.
 */
import { AppError } from '#shared/app-error.ts';
import type { Settings } from '#server/settings.ts';
import { MIN_PASSWORD_LENGTH } from '../credentials.ts';

/**
 * Words common in this trade or in passwords. Words from the company's name, the user's name, and
 * the email address are added to these.
 */
const KNOWN_WORDS = [
  'admin',
  'administrator',
  'company',
  'contracting',
  'contractor',
  'gable',
  'letmein',
  'manager',
  'password',
  'qwerty',
  'roof',
  'roofer',
  'roofing',
  'welcome',
];
const MIN_WORD_LENGTH = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** About 18,000 passwords: the most frequent ones found in leaks, with eight or more characters. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  // Load on demand, because few requests need it.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH)),
  );

  return common;
}

/** Returns what is left of a password after removing easily guessed words. */
function withoutWords(password: string, names: readonly string[]): string {
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length >= MIN_WORD_LENGTH);
  let left = password.toLowerCase();
  // Remove longer words first; otherwise, removing "roof" from "roofing" would leave "ing".
  for (const word of [...words, ...KNOWN_WORDS].toSorted((a, b) => b.length - a.length)) {
    left = left.replaceAll(word, '');
  }

  return left;
}

function refusal(path: string, message: string): AppError {
  return new AppError('bad_input', `${message}.`, { issues: [{ path, message }] });
}

interface NewPassword {
  password: string;
  /** The request field to report errors on. */
  path: string;
  /** The company's name, the user's name, and the username and email address. */
  names: readonly (string | null)[];
  settings: Pick<Settings, 'publicUrl'>;
}

/**
 * Throws a 400 for a weak new password if the server is reachable from the internet, meaning
 * PUBLIC_URL is set. A password is weak if it is on the list of common ones, with or without digits
 * or symbols at its end, or if it is too short after removing names related to the user. On a
 * private machine or network, eight characters are enough.
 */
export async function assertStrongPassword({
  password,
  path,
  names,
  settings,
}: NewPassword): Promise<void> {
  if (settings.publicUrl === undefined) return;

  const typed = password.toLowerCase();
  const passwords = await commonPasswords();
  if (passwords.has(typed) || passwords.has(typed.replace(/[^\p{L}]+$/u, ''))) {
    throw refusal(path, 'This password is too common. Try a longer phrase');
  }

  const left = withoutWords(
    password,
    names.filter((name) => name !== null),
  );
  if (left.length < MIN_PASSWORD_LENGTH) {
    throw refusal(
      path,
      `Names and easy-to-guess words do not count toward the length. Add ${MIN_PASSWORD_LENGTH} more characters`,
    );
  }
}

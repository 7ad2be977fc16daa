/** Refuses passwords that guessers try first: common ones, and those made of well-known names. */
import { AppError } from '#shared/app-error.ts';
import type { Settings } from '#server/settings.ts';
import { MIN_PASSWORD_LENGTH } from '../credentials.ts';

/** Words of this trade and of any sign-in; the company's, user's and address's words are added. */
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

/** Some 18,000 passwords of eight characters or more that were found in leaks, the most frequent ones. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  // Loaded here because few requests need it.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH)),
  );

  return common;
}

/** Returns the rest of a password without the words that are easy to guess. */
function withoutWords(password: string, names: readonly string[]): string {
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length >= MIN_WORD_LENGTH);
  let left = password.toLowerCase();
  // The longest first, so that of "roofing" no "ing" is left.
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
  /** The name of the field in the request. */
  path: string;
  /** The names of the company and the user, and their usernames. */
  names: readonly (string | null)[];
  settings: Pick<Settings, 'publicUrl'>;
}

/**
 * Refuses a weak new password on a server reachable from the internet (PUBLIC_URL is set): one that
 * is on the common lists, with or without digits or signs at its end, or that is too short without
 * names related to the user. On a private machine or network, eight characters are enough.
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

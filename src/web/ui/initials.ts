/**
 * Returns the initials of a name: the first letters of its first and last words, in upper case; one letter
 * for a single word, none for an empty name. (Mantine's take the first two words, and a blank for a
 * letter.) Text in parentheses at the end, as in 'Maria Alvarez (client)', is no part of a name.
 */
export function initials(name: string): string {
  const words = name
    .replace(/(?<=\S)\s+\([^)]*\)$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;

  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
}

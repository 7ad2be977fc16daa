/**
 * Returns a name's initials: the first letters of its first and last words, in uppercase. Returns
 * one initial for a single word and an empty string for an empty name. (Mantine uses the first two
 * words and can count a space as a letter.) Ignores text in parentheses at the end, as in 'Maria
 * Alvarez (client)'.
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

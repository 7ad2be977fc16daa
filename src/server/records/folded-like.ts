import { or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { foldSpellings } from '#shared/fold.ts';

/** Escapes text so it matches literally inside a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const PATTERNS = {
  contains: (text: string) => `%${text}%`,
  startsWith: (text: string) => `${text}%`,
  endsWith: (text: string) => `%${text}`,
};

/** Matches folded text against a search text, both as typed and with abbreviations expanded. */
export function foldedLike(folded: SQL, how: keyof typeof PATTERNS, typed: string): SQL {
  const likes = foldSpellings(typed.trim()).map(
    (spelling) => sql`${folded} like ${PATTERNS[how](escapeLike(spelling))}`,
  );

  return sql`(${or(...likes)})`;
}

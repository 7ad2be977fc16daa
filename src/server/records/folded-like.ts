import { or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { foldSpellings } from '#shared/fold.ts';

/** Text as part of a LIKE pattern that means itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const PATTERNS = {
  contains: (text: string) => `%${text}%`,
  startsWith: (text: string) => `${text}%`,
  endsWith: (text: string) => `%${text}`,
};

/** Compares folded text with part of what is sought, abbreviated as typed or spelled out. */
export function foldedLike(folded: SQL, how: keyof typeof PATTERNS, typed: string): SQL {
  const likes = foldSpellings(typed.trim()).map(
    (spelling) => sql`${folded} like ${PATTERNS[how](escapeLike(spelling))}`,
  );

  return sql`(${or(...likes)})`;
}

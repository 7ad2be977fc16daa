/** The conditions of a search by words and phone numbers. */
import { and, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { escapeLike } from '#server/records/folded-like.ts';
import { searchWords } from '#shared/search-words.ts';
import type { SearchTerm } from '#shared/search-words.ts';

export function containsFolded(searchText: AnyColumn, text: string): SQL {
  return sql`${searchText} like ${`%${escapeLike(text)}%`}`;
}

/**
 * One or two letters or digits. The trigram index can only find text this short at the start of a
 * word.
 */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;

const isShort = ({ spellings: [written = ''] }: SearchTerm) => SHORT_WORD.test(written);

/** Matches the word at the start of the text or after a space. */
export function beginsWord(searchText: AnyColumn, word: string): SQL {
  const start = `${escapeLike(word)}%`;

  return sql`(${searchText} like ${start} or ${searchText} like ${`% ${start}`})`;
}

function containsTerm(searchText: AnyColumn, { spellings, number }: SearchTerm): SQL | undefined {
  return or(
    ...spellings.map((spelling) => containsFolded(searchText, spelling)),
    number ? sql`${searchText} ~ ${number}` : undefined,
  );
}

/**
 * Returns the condition for rows that contain every search word, or that match a typed phone number
 * or part of one. If all words are short, they match only at the start of a word, so the first
 * characters typed don't scan entire tables.
 */
export function searchCondition(searchText: AnyColumn, typed: string): SQL | undefined {
  const { terms, phones } = searchWords(typed);
  if (terms.length === 0) return undefined;
  if (terms.every(isShort)) {
    return and(
      ...terms.map(({ spellings }) => or(...spellings.map((one) => beginsWord(searchText, one)))),
    );
  }

  return or(
    and(...terms.map((term) => containsTerm(searchText, term))),
    ...phones.map((phone) => containsFolded(searchText, phone)),
  );
}

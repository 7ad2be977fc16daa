import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { listConditions } from '#server/records/list-sql.ts';
import type { ListSource } from '#server/records/list-sql.ts';
import { testDatabase } from '#test/database.ts';
import { asked } from '#test/long-lists.ts';

const { db } = await testDatabase();

const texts: ListSource<'text'> = {
  id: contacts.id,
  columns: { text: { value: sql`words.text`, kind: 'text' } },
  defaultSort: [{ field: 'text', desc: false }],
};

/**
 * Upper- and lowercase letters, precomposed and combining accents, characters that collations
 * ignore, digits, punctuation, and other scripts.
 */
const PIECES = [
  'aAeEiIsSßzZ019 -’.,&/()@#%_~"\\'.split(''),
  ['é', 'e\u0301', 'Å', 'ñ', 'İ', 'ı', 'ﬁ', 'K', '\u00AD', '\u200D', 'Я', '中', '🏠', '\uFFFD'],
].flat();
const word = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((all) => all.join(''));

test('a list sorted by a text and filtered by its start has every row whose text starts so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 40 }), word, async (drawn, start) => {
      fc.pre(start.length > 0);
      const upper = start.toUpperCase();
      const words = [...drawn, ...drawn.map((one) => start + one), upper, `${upper}\u{10FFFF}`];
      const { query, timeZone } = asked({
        filters: [{ field: 'text', operator: 'startsWith', values: [start] }],
      });
      const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const { rows } = await db.execute<{ text: string; isFound: boolean }>(sql`
        select words.text, coalesce(${listConditions(texts, query, timeZone)}, false) as "isFound"
        from unnest(${sql.param(words)}::text[]) words(text)
        where words.text ilike ${pattern}`);

      expect(rows.length).toBeGreaterThanOrEqual(drawn.length);
      expect(rows.filter(({ isFound }) => !isFound)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

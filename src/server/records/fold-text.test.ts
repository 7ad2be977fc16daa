import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#shared/fold.ts';
import { phoneKeys } from '#shared/phone.ts';
import { testDatabase } from '#test/database.ts';

const { db } = await testDatabase();

const PIECES = [
  `aAbBnNsSeE .,'’-–&#"()/éÉøßŁıİſςΣσþ王小かガ김ﬁ１Ａ\u0301\u200B\u200D\u00A0`.split(''),
  ['St', 'Ave', 'Rd.', 'P.O. Box', 'post office box', 'N. E.', '1,250.00', 'INV-1087', ' '],
].flat();
const PHONE_PIECES = [
  '801|555|0142|-| |.|(|)|+|1|0|44|20|7946|0958|x|ext|#|,|;ext=|12|/|(0)|E+09|8.01555|00|011',
  "8015550142|8015550142.0|tel:|'|\u2011|７|800-|888|GO|GABLE|ROOF|flowers|ſ|ﬁ",
].flatMap((pieces) => pieces.split('|'));
const texts = (pieces: readonly string[]) =>
  fc.array(
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join('')),
    { minLength: 50, maxLength: 100 },
  );

async function inDatabase<Value>(name: 'fold_text' | 'phone_keys', all: string[]) {
  const { rows } = await db.execute<{ value: Value }>(sql`
    select ${sql.raw(name)}(t) as value
    from unnest(${sql.param(all)}::text[]) with ordinality as given (t, place) order by place`);

  return rows.map(({ value }) => value);
}

describe('the program and the database compare text alike', () => {
  test('any text folds to the same in both, and folding it again changes nothing (B101–B103)', async () => {
    await fc.assert(
      fc.asyncProperty(texts(PIECES), async (all) => {
        const folded = all.map(fold);
        expect(await inDatabase('fold_text', all)).toEqual(folded);
        expect(folded.map(fold)).toEqual(folded);
      }),
      { numRuns: 15 },
    );
  });

  test('any text has the same phone numbers in both (B116, B118)', async () => {
    await fc.assert(
      fc.asyncProperty(texts(PHONE_PIECES), async (all) => {
        expect(await inDatabase('phone_keys', all)).toEqual(all.map(phoneKeys));
      }),
      { numRuns: 15 },
    );
  });
});

test.each([
  ["O'Rourke", 'O’Rourke', 'ORourke', 'O´Rourke'],
  ['Sørensen', 'Sorensen', 'SÖRENSEN', 'Sør\u00ADensen'],
  ['Łukasz Đặng', 'lukasz dang'],
  ['Groß', 'GROSS'],
  ['Smith & Sons', 'Smith and Sons'],
  ['J.R. Smith', 'JR Smith', 'J R Smith'],
  ['12 N. Elm St.', '12 North Elm Street'],
  ['P.O. Box 7', 'PO Box 7', 'Post Office Box 7', 'P O Box 7'],
  ['Alvarez-Smith', 'Alvarez–Smith', 'Alvarez Smith'],
  ['“Elm” House', '"Elm" House'],
  ['$1,250.00', '$1250.00'],
])('%s is the same as %s (B101–B103, B109–B112)', async (...spellings) => {
  expect(new Set(spellings.map(fold)).size).toBe(1);
  expect(new Set(await inDatabase('fold_text', spellings))).toEqual(new Set(spellings.map(fold)));
});

test.each([
  ['1-800-555-ROOF', ['+18005557663', '+18005557663;ext=']],
  ['800-GO-GABLE x12', ['+18004642253', '+18004642253;ext=12']],
  ['800-FLOWERS-801 x4', ['+18003569377', '+18003569377;ext=4']],
  ['8.015550142E9', ['+18015550142', '+18015550142;ext=']],
  ['8.01555E+09', []],
  ['+44 (0)20 7946 0958', ['+442079460958', '+442079460958;ext=']],
  ['555-0142', ['5550142', '5550142;ext=']],
])('%s has the keys %j in both (B116, B118)', async (written, keys) => {
  expect(phoneKeys(written)).toEqual(keys);
  expect(await inDatabase('phone_keys', [written])).toEqual([keys]);
});

test('an index of folded text is analyzed and made again where no schema is searched', async () => {
  await db.execute(sql`
    insert into contacts (name, type, status) values ('Shea O’Rourke', 'customer', 'active')`);
  await db.execute(sql`analyze contacts`);
  await db.execute(sql`reindex index contacts_folded_name`);
  const { rows } = await db.execute(sql`
    select name from contacts where fold_text(name) = ${fold("Shea O'Rourke")}`);
  expect(rows).toEqual([{ name: 'Shea O’Rourke' }]);
});

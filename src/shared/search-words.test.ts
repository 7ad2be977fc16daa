import { describe, expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

const written = (typed: string) => searchWords(typed).terms.map(({ spellings: [first] }) => first);

describe('the text in a search box (D44)', () => {
  test.each([
    ['José Núñez', ['jose', 'nunez']],
    ['  Öberg\tSupply ', ['oberg', 'supply']],
    ['ﬁrst ＣＯ', ['first', 'co']],
    ['O’Malley & Sons', ['omalley', 'and', 'sons']],
    ['"john smith"', ['john', 'smith']],
    ['Alvarez-Sørensen', ['alvarez', 'sorensen']],
    ['No. 1087', ['1087']],
    ['#1087', ['1087']],
    ['INV-1087', ['inv 1087']],
    ['会社', ['会 社']],
    ['P.O. Box 12', ['po', 'box', '12']],
    ['', []],
    ['#', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j is looked for as %j', (typed, words) => {
    expect(written(typed)).toEqual(words);
  });

  test('a search looks for a street word as written and in full (B115)', () => {
    expect(searchWords('Elm Blvd').terms).toEqual([
      { spellings: ['elm'] },
      { spellings: ['blvd', 'boulevard'] },
    ]);
  });

  test.each([
    ['(801) 555', ['801555']],
    ['801-555-0142', ['+18015550142', '8015550142']],
    ['+1 801.555.0142', ['+18015550142', '8015550142']],
    ['8015550142 x4', ['+18015550142']],
    ['1-800-555-ROOF', ['+18005557663']],
    ['02079460958', ['02079460958', '2079460958']],
    ['555', ['555']],
    ['55', []],
    ['INV-1004', []],
    ['1420 Canyon', []],
    ['', []],
  ])('%j may be the phone numbers %j (B105, B118)', (typed, numbers) => {
    expect(searchWords(typed).phones).toEqual(numbers);
  });
});

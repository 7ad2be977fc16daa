import { describe, expect, test } from 'vitest';
import { foldText, searchWords } from './search-words.ts';

describe('the text in a search box (D44)', () => {
  test.each([
    ['José Núñez', ['jose', 'nunez']],
    ['  Öberg\tSupply ', ['oberg', 'supply']],
    ['ﬁrst ＣＯ', ['first', 'co']],
    ['', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j is looked for as %j', (typed, words) => {
    expect(searchWords(typed).words).toEqual(words);
  });

  test.each([
    ['(801) 555', '801555'],
    ['801-555-0142', '8015550142'],
    ['+1 801.555.0142', '8015550142'],
    ['1 801 555 0142', '8015550142'],
    ['555', '555'],
    ['55', null],
    ['INV-1004', null],
    ['1420 Canyon', null],
    ['', null],
  ])('%j may be the phone digits %j', (typed, digits) => {
    expect(searchWords(typed).phoneDigits).toBe(digits);
  });

  test('is folded to what has neither case nor accents, and folding it again changes nothing', () => {
    for (const text of ['ÉMILE', 'Zoë', 'Straße', 'Åsa', 'ΑΒΓ', 'İstanbul', '株式会社']) {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
    expect(foldText('Åsa ÉMILE')).toBe('asa emile');
  });
});

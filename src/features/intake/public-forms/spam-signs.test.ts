import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spamSigns, wordsOf } from './spam-signs.ts';

const GOOD = {
  answers: { name: 'Maria Alvarez', text: 'A leak' },
  trap: '',
  seconds: 30,
  before: [],
};

const TEXT = 'The roof has leaked over the kitchen since the storm on Tuesday.';

describe('A submission looks like spam', () => {
  test.each([
    [
      'with the field that people do not see',
      { trap: 'http://x.example' },
      ['A hidden field was filled in.'],
    ],
    ['in less than two seconds', { seconds: 1.9 }, ['It was submitted within 2 seconds.']],
    ['before its page was opened', { seconds: -5 }, ['It was submitted within 2 seconds.']],
    [
      'with three links',
      { answers: { a: 'http://a.example www.b.example', b: 'https://c.example' } },
      ['It has 3 links.'],
    ],
    [
      'with links as forums have them',
      { answers: { a: '[url=x]x[/url] [URL]y[/URL] <a href=z>' } },
      ['It has 3 links.'],
    ],
    [
      'with a text that its network sent twice before',
      { answers: { a: ` ${TEXT.toUpperCase()}\n` }, before: [{ a: TEXT }, { a: TEXT }] },
      ['The same text was submitted from the same network 3 times in one day.'],
    ],
    [
      'for more than one reason',
      { trap: 'x', seconds: 0 },
      ['A hidden field was filled in.', 'It was submitted within 2 seconds.'],
    ],
  ])('when it was sent %s', (_, signs, reasons) => {
    expect(spamSigns({ ...GOOD, ...signs })).toEqual(reasons);
  });
});

describe('A submission does not look like spam', () => {
  test.each([
    ['that a visitor filled in', {}],
    ['in two seconds', { seconds: 2 }],
    ['by a program without a page', { seconds: null }],
    ['with two links', { answers: { a: 'https://a.example https://b.example' } }],
    ['with a text that was sent once before', { answers: { a: TEXT }, before: [{ a: TEXT }] }],
    [
      'with a short text that was sent often',
      { answers: { a: 'A leak' }, before: Array(9).fill({ a: 'A leak' }) },
    ],
  ])('%s', (_, signs) => {
    expect(spamSigns({ ...GOOD, ...signs })).toEqual([]);
  });
});

test('Any answers can be judged, and compared with themselves', () => {
  const answers = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string({ size: 'medium' }), fc.boolean(), fc.double()),
  );
  fc.assert(
    fc.property(answers, (sent) => {
      const reasons = spamSigns({ ...GOOD, answers: sent, before: [sent, sent] });

      expect(reasons.some((reason) => reason.startsWith('The same text'))).toBe(
        wordsOf(sent) !== '',
      );
    }),
  );
});

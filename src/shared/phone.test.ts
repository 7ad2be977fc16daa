import { expect, test } from 'vitest';
import { northAmericanNumber, phoneAsTyped, phoneDigits, phoneHref, phoneText } from './phone.ts';

test.each([
  ['8015550142', '(801) 555-0142'],
  ['801.555.0142', '(801) 555-0142'],
  ['801-555-0142', '(801) 555-0142'],
  ['(801)555 0142', '(801) 555-0142'],
  ['+1 801 555 0142', '(801) 555-0142'],
  ['1-801-555-0142', '(801) 555-0142'],
])('a US number written as "%s" is shown as "%s"', (written, shown) => {
  expect(phoneText(written)).toBe(shown);
  expect(phoneText(shown)).toBe(shown);
});

test.each([
  '(801) 555-0142 x23',
  '+44 20 7946 0958',
  '555-0142',
  '801 555 0142 / 801 555 0177',
  'ask for Ed',
  '1801555014',
])('"%s" is shown as it was written', (written) => {
  expect(phoneText(written)).toBe(written);
});

test('one number compares the same however it is written', () => {
  const written = ['(801) 555-0142', '801.555.0142', '+1 801 555 0142', '18015550142'];
  expect(new Set(written.map(phoneDigits))).toEqual(new Set(['8015550142']));
});

test.each([
  ['(801) 555-0142', 'tel:+18015550142'],
  ['+1 801 555 0142', 'tel:+18015550142'],
  ['(801) 555-0142 ext. 23', 'tel:+18015550142,23'],
  ['801-555-0142x7', 'tel:+18015550142,7'],
  ['ask for Ed', null],
])('a tap on "%s" dials %s', (written, href) => {
  expect(phoneHref(written)).toBe(href);
});

test('a number gets its marks while it is typed, and loses them the same way', () => {
  const typed = [
    '(8',
    '(80',
    '(801',
    '(801) 5',
    '(801) 55',
    '(801) 555',
    '(801) 555-0',
    '(801) 555-0142',
  ];
  for (const shown of typed) expect(phoneAsTyped(shown.replace(/\D/g, ''))).toBe(shown);

  expect(phoneAsTyped('(801) ')).toBe('(801');
  expect(phoneAsTyped('(801) 555-')).toBe('(801) 555');
  expect(phoneAsTyped('(')).toBe('');
});

test.each(['+44 20 7946', '1801555', '8015550142 x2', '80155501422', 'ask for Ed'])(
  '"%s" is left as it is typed',
  (typed) => expect(phoneAsTyped(typed)).toBe(typed),
);

test.each([
  ['(801) 555-0142', '+18015550142'],
  ['8015550142', '+18015550142'],
  ['+1 801.555.0142', '+18015550142'],
  ['(801) 155-0142', null],
  ['(101) 555-0142', null],
  ['801-555-0142 x12', null],
  ['555-0142', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('“%s” is the number %s of the US or Canada that texts can go to', (text, expected) => {
  expect(northAmericanNumber(text)).toBe(expected);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDamagedPhone, phoneNumbers, readPhones, repairedPhone } from './phone-numbers.ts';

const written = (text: string) =>
  phoneNumbers(text).map(({ number, extension }) => number + (extension && ` x${extension}`));

test.each([
  ['(801) 555-0142', '+18015550142'],
  ['+1 801.555.0142', '+18015550142'],
  ['1(801)555-0142', '+18015550142'],
  ['001 801 555 0142', '+18015550142'],
  ['801/555-0142', '+18015550142'],
  ['801 – 555 ‑ 0142', '+18015550142'],
  ['８０１－５５５－０１４２', '+18015550142'],
  ['\u202a(801)\u00a0555-0142\u202c', '+18015550142'],
  ['80 15 55 01 42', '+18015550142'],
  ['8015550142 (cell)', '+18015550142'],
  ['801-555-0142c', '+18015550142'],
  ['tel:+1-801-555-0142', '+18015550142'],
  ['801-555-0142 (call after 5)', '+18015550142'],
  ['call after 5: 801-555-0142', '+18015550142'],
  ['801-555-0142 5pm', '+18015550142'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 (020) 7946 0958', '+442079460958'],
  ['+44 020 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['+52 55 1234 5678 (Ana)', '+525512345678'],
  ['+39 06 698 1234', '+39066981234'],
  ['1-800-555-ROOF', '+18005557663'],
  ['1-800-GO-GABLE', '+18004642253'],
  ['(888) ROOFING', '+18887663464'],
  ['1-800-CONTACTS', '+18002668228'],
  ['801-555-ROOF', '+18015557663'],
  ['801-555-0142 ext. 12', '+18015550142 x12'],
  ['801-555-0142 Ext: 12', '+18015550142 x12'],
  ['801-555-0142;ext=12', '+18015550142 x12'],
  ['801-555-0142x12', '+18015550142 x12'],
  ['801-555-0142, extension 12', '+18015550142 x12'],
  ['801-555-0142 (ext 12)', '+18015550142 x12'],
  ['801-555-0142 #12', '+18015550142 x12'],
  ['801-555-0142,,12#', '+18015550142 x12'],
  ['8015550142.0', '+18015550142'],
  ['18015550231,0', '+18015550231'],
  ['8.015550142E+09', '+18015550142'],
  ["'8015550142", '+18015550142'],
  ['555-0142', '5550142'],
  ['555-0142 (call after 5)', '5550142'],
  ['020 7946 0958', '02079460958'],
  ['911', '911'],
])('“%s” has the number %s', (text, number) => {
  expect(written(text)).toEqual([number]);
});

test.each([
  ['801-555-0142 / 801-555-0143', ['+18015550142', '+18015550143']],
  ['801-555-0234, 801-555-0235', ['+18015550234', '+18015550235']],
  ['801-555-0234,801-555-0235', ['+18015550234', '+18015550235']],
  ['8015550234,8015550235', ['+18015550234', '+18015550235']],
  ['8015550234 8015550235', ['+18015550234', '+18015550235']],
  ['(801) 555-0105 ::: (801) 555-0106', ['+18015550105', '+18015550106']],
  ['801-555-0142 x12 or +44 20 7946 0958', ['+18015550142 x12', '+442079460958']],
])('Two numbers in “%s” are two', (text, numbers) => {
  expect(written(text)).toEqual(numbers);
});

test.each([
  'ask for Ed',
  'room 112, ask for Ed',
  '2026-03-09',
  '8.01555E+09',
  '8,01555E+09',
  '8.01555e09',
  '801 253 Main Street',
  '',
])('“%s” has no number', (text) => {
  expect(written(text)).toEqual([]);
});

test('Text that is no phone number is distinguished from the numbers', () => {
  expect(readPhones('801-555-0142 x12 (call after 5) / Ed 801-555-0143').rest).toBe(
    '(call after 5) / Ed',
  );
  expect(readPhones('801-555-0142, 801-555-0143').rest).toBe('');
  expect(readPhones('Señora Ana').rest).toBe('Señora Ana');
});

test.each(['8.01555E+09', '8,01555E+09', '8.01555e09', '8E+09'])(
  'A spreadsheet has removed the last digits of “%s”',
  (text) => expect(isDamagedPhone(text)).toBe(true),
);

test.each(['8015550142', '8.015550142E+09', '(801) 555-0142', 'ext 8e9'])(
  '“%s” is a whole phone number',
  (text) => expect(isDamagedPhone(repairedPhone(text))).toBe(false),
);

test('A long text is read in a moment', () => {
  const parts = fc.constantFrom(
    '801',
    '-',
    ' ',
    '+',
    '(',
    ')',
    '555',
    '0142',
    'x',
    ',',
    'a',
    '8',
    '.',
  );
  fc.assert(
    fc.property(fc.array(parts, { minLength: 4000, maxLength: 5000 }), (all) => {
      const start = performance.now();
      phoneNumbers(all.join(''));
      expect(performance.now() - start).toBeLessThan(500);
    }),
    { numRuns: 20 },
  );
});

test('A text of thousands of commas is read in a time that grows with its length alone', () => {
  const start = performance.now();

  expect(readPhones(`a${','.repeat(50_000)}b`).numbers).toEqual([]);
  expect(performance.now() - start).toBeLessThan(2000);
});

test('Letters beyond the number of a company belong to it, with their hyphens', () => {
  expect(readPhones('1-800-CONTACTS-4 U')).toMatchObject({
    numbers: [{ number: '+18002668228', written: '1-800-CONTACTS-4' }],
    rest: 'U',
  });
});

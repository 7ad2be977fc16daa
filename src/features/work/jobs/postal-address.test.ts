import { expect, test } from 'vitest';
import { postalAddress } from './postal-address.ts';

const inShort = (text: string) => {
  const { addressLine1, addressLine2, city, state, postalCode } = postalAddress(text);

  return [addressLine1, addressLine2, city, state, postalCode];
};

test.each([
  ['4244 Columbia Ln, Orem, UT 84057', ['4244 Columbia Ln', '', 'Orem', 'Utah', '84057']],
  ['12 Elm St, Apt 4, Provo, ut 84604-1234', ['12 Elm St', 'Apt 4', 'Provo', 'Utah', '84604-1234']],
  [
    '9 Main St\nCharleston\nWest Virginia 25301\nUSA',
    ['9 Main St', '', 'Charleston', 'West Virginia', '25301'],
  ],
  ['1420 Canyon Rd, Provo', ['1420 Canyon Rd', '', 'Provo', null, '']],
  ['1420 Canyon Rd, Unit 7', ['1420 Canyon Rd', 'Unit 7', '', null, '']],
  ['77 Birch Way, Provo 84604', ['77 Birch Way', '', 'Provo', null, '84604']],
])('the address "%s" is split into its parts', (text, parts) => {
  expect(inShort(text)).toEqual(parts);
});

test('parts that are not recognized stay in the first line', () => {
  expect(inShort('behind the church')).toEqual(['behind the church', '', '', null, '']);
  expect(inShort('578 W 500 S Lehi UT 84043')).toEqual([
    '578 W 500 S Lehi',
    '',
    '',
    'Utah',
    '84043',
  ]);
  expect(inShort('  ')).toEqual(['', '', '', null, '']);
});

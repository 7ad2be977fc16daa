import { expect, test } from 'vitest';
import { optionalAddress, optionalPostalCode } from './fields/field-schemas.ts';
import { plainPostalCode, repairedAddress } from './postal-code.ts';

test.each([
  ['84101.0', '', '84101'],
  ['84101.00', 'UT', '84101'],
  ['84101-', '', '84101'],
  ['841011234', '', '84101-1234'],
  ['841011234.0', '', '84101-1234'],
  ['2134.0', 'MA', '02134'],
  ['2134', 'Massachusetts', '02134'],
  ['901', 'PR', '00901'],
  ['2134', 'UT', '2134'],
  ['V6B 1A1', 'BC', 'V6B 1A1'],
])('The ZIP code %s in "%s" is read as %s', (typed, state, read) => {
  expect(plainPostalCode(typed, state)).toBe(read);
});

test.each([
  ['12 Elm St, Provo, UT 84604.0', '12 Elm St, Provo, UT 84604'],
  ['12 Elm St, Provo, UT 84604.0, USA', '12 Elm St, Provo, UT 84604, USA'],
  ['12 Elm St, Boston, MA 2134.0', '12 Elm St, Boston, MA 02134'],
  ['12 Elm St, Boston MA 2134', '12 Elm St, Boston MA 02134'],
  ['12 Elm St, San Juan, Puerto Rico 901', '12 Elm St, San Juan, Puerto Rico 00901'],
  ['12 Elm St, Provo, UT 846041234.0', '12 Elm St, Provo, UT 84604-1234'],
])('The ZIP code at the end of "%s" is repaired', (typed, repaired) => {
  expect(repairedAddress(typed)).toBe(repaired);
});

test.each([
  '12 Elm St, Provo, UT 84604',
  'Maple Ct 1204',
  '45 Maple Ct 1204',
  'Springfield, 45 Maple Ct 1204',
  '12 Elm St, Provo, UT 2134',
  'Lot 12.0',
  '12 Route 9',
  '',
])('The address "%s" stays as it is', (typed) => {
  expect(repairedAddress(typed)).toBe(typed);
});

test('A ZIP code that a spreadsheet made a power of ten is refused with a sentence', () => {
  const { error } = optionalPostalCode('Postal Code').safeParse('8.4E+04');

  expect(error?.issues[0]?.message).toBe(
    'Postal code: "8.4E+04" was damaged by a spreadsheet. Enter all its digits',
  );
});

test('A blank ZIP code and a blank address are none', () => {
  expect(optionalPostalCode().parse('  ')).toBeNull();
  expect(optionalAddress().parse(' ')).toBeNull();
});

import { expect, test } from 'vitest';
import { postalLines, printedAddress } from './postal-lines.ts';

test('The letterhead and a client’s address print the state in one form (M15)', () => {
  const company = postalLines({
    addressLine1: '8 Main St',
    addressLine2: null,
    city: 'Provo',
    state: 'Utah',
    postalCode: '84601',
  });

  expect(printedAddress(company)).toEqual(['8 Main St', 'Provo, UT 84601']);
  expect(printedAddress(['15 Elm St, Orem, UT 84057'])).toEqual(['15 Elm St, Orem, UT 84057']);
});

test.each([
  ['Provo, Utah 84601-1234', 'Provo, UT 84601-1234'],
  ['12 Elm St, Charleston, West Virginia 25301', '12 Elm St, Charleston, WV 25301'],
  ['Albany, new york 12207', 'Albany, NY 12207'],
  ['Orem, ut 84057', 'Orem, UT 84057'],
  ['Utah Ave 12345', 'Utah Ave 12345'],
  ['Suite 4, Floor 84601', 'Suite 4, Floor 84601'],
  ['Provo, Utah', 'Provo, Utah'],
])('“%s” is printed as “%s”', (line, printed) => {
  expect(printedAddress([line])).toEqual([printed]);
});

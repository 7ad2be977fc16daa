import { expect, test } from 'vitest';
import { guessMapping, looksLikeHeader } from './contact-import-columns.ts';

const guess = (...header: string[]) => guessMapping([header], true);

test.each([
  [
    'a CRM',
    ['Id', 'First Name', 'Last Name', 'Company', 'E-mail', 'Mobile Phone', 'Notes'],
    ['externalId', 'firstName', 'lastName', 'company', 'email', 'phone', 'notes'],
  ],
  [
    'an accounting program',
    [
      'Customer',
      'Main Phone',
      'Main Email',
      'Bill Street',
      'Billing City',
      'Billing State',
      'Billing ZIP',
      'Terms',
    ],
    ['name', 'phone', 'email', 'street', 'city', 'state', 'postalCode', null],
  ],
  [
    'a roofing program',
    [
      'Display Name',
      'Record Type',
      'Status',
      'Address Line 1',
      'Address Line 2',
      'City',
      'State',
      'Zip',
      'Home Phone',
      'Work Phone',
      'Lead Source',
    ],
    [
      'name',
      'type',
      'status',
      'street',
      'street2',
      'city',
      'state',
      'postalCode',
      'phone',
      'phone',
      null,
    ],
  ],
  [
    'Gable itself',
    [
      'id',
      'name',
      'email',
      'phone',
      'type',
      'typeLabel',
      'status',
      'company',
      'address',
      'notes',
      'createdAt',
    ],
    [
      'externalId',
      'name',
      'email',
      'phone',
      'type',
      null,
      'status',
      'company',
      'address',
      'notes',
      null,
    ],
  ],
  [
    'a phone book',
    [
      'Name',
      'Given Name',
      'Family Name',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      'Organization 1 - Name',
    ],
    ['name', 'firstName', 'lastName', 'email', 'phone', 'company'],
  ],
])('The columns that %s exports are recognized', (_, header, mapping) => {
  expect(guess(...header)).toEqual(mapping);
});

test('Columns without names are recognized by their values', () => {
  const rows = [
    ['Maria Alvarez', 'maria@mail.example', '(801) 555-0142'],
    ['Ada Park', 'ada@mail.example', '801.555.0177'],
  ];
  expect(looksLikeHeader(rows[0]!)).toBe(false);
  expect(guessMapping(rows, false)).toEqual(['name', 'email', 'phone']);
});

test('The first row names the columns unless it holds a number or address of its own', () => {
  expect(looksLikeHeader(['Name', 'Phone'])).toBe(true);
  expect(looksLikeHeader(['Kunde', 'Rufnummer'])).toBe(true);
  expect(looksLikeHeader(['Ann', '8015550142'])).toBe(false);
  expect(looksLikeHeader(['Ann', 'ann@mail.example'])).toBe(false);
});

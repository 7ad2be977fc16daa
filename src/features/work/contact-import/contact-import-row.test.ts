import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DUPLICATE_CHOICES } from './contact-import.ts';
import type { ImportMapping, ImportSettings } from './contact-import.ts';
import type { OptionalField } from './contact-import-targets.ts';
import { guessMapping } from './contact-import-columns.ts';
import { readImportRow } from './contact-import-row.ts';
import { matchKeys } from './contact-match-keys.ts';

function read(
  columns: Record<string, string>,
  mapping: ImportMapping,
  without: OptionalField[] | null = null,
) {
  const settings: ImportSettings = {
    hasHeader: true,
    mapping: [...mapping],
    defaultType: 'client',
    duplicates: 'skip',
  };

  return readImportRow({ cells: Object.values(columns), without }, settings, Object.keys(columns));
}

const nothing = {
  email: null,
  phone: null,
  company: null,
  address: null,
  notes: null,
};

test('A full row becomes a contact', () => {
  const { contact, externalId } = read(
    {
      Id: '4711',
      First: 'Maria',
      Last: 'Alvarez',
      Mail: 'Maria@Mail.example',
      Phone: '801.555.0142',
      Kind: 'Sub-Contractor',
      State: 'Archived',
      Street: '1420 Canyon Rd',
      Town: 'Provo',
      St: 'UT',
      Zip: '84604',
      Memo: 'Dog in the yard.\r\nCall first.',
    },
    [
      'externalId',
      'firstName',
      'lastName',
      'email',
      'phone',
      'type',
      'status',
      'street',
      'city',
      'state',
      'postalCode',
      'notes',
    ],
  );
  expect(externalId).toBe('4711');
  expect(contact).toEqual({
    ...nothing,
    name: 'Maria Alvarez',
    email: 'Maria@Mail.example',
    phone: '801.555.0142',
    type: 'contractor',
    status: 'inactive',
    address: '1420 Canyon Rd, Provo, UT 84604',
    notes: 'Dog in the yard.\nCall first.',
  });
});

test('Without a name the company is the name', () => {
  expect(read({ Name: ' ', Company: 'Peak Supply' }, ['name', 'company']).contact).toEqual({
    ...nothing,
    name: 'Peak Supply',
    company: 'Peak Supply',
    type: 'client',
    status: 'active',
  });
});

test('Every chosen value is kept', () => {
  const { contact } = read(
    {
      Name: 'Ann',
      Home: 'n/a',
      Cell: '801-555-0142; 801-555-0143',
      Work: '801-555-0199',
      Mail: 'none',
      'Other mail': 'a@x.example, b@x.example',
      Type: 'Referral partner',
      Notes: 'Two dogs',
    },
    ['name', 'phone', 'phone', 'phone', 'email', 'email', 'type', 'notes'],
  );
  expect(contact).toMatchObject({ phone: '801-555-0142', email: 'a@x.example', type: 'client' });
  expect(contact?.notes?.split('\n')).toEqual([
    'Two dogs',
    'Other mail: b@x.example',
    'Cell: 801-555-0143',
    'Work: 801-555-0199',
    'Type: Referral partner',
  ]);
});

test('Characters that a spreadsheet put around a number are removed', () => {
  expect(read({ Name: 'A', Phone: '="8015550142"' }, ['name', 'phone']).contact?.phone).toBe(
    '8015550142',
  );
  expect(read({ Name: 'A', Phone: "'+1 801 555 0142" }, ['name', 'phone']).contact?.phone).toBe(
    '+1 801 555 0142',
  );
});

test.each([
  ["'0042 Corp", "'8015550232", '0042 Corp', '8015550232'],
  ["'Twas Roofing", '18015550231.0', "'Twas Roofing", '18015550231'],
])('What a spreadsheet adds to %s and %s is removed', (name, phone, keptName, keptPhone) => {
  expect(read({ Name: name, Phone: phone }, ['name', 'phone']).contact).toMatchObject({
    name: keptName,
    phone: keptPhone,
  });
});

test.each([
  ['801-555-0234, 801-555-0235', '801-555-0234', 'Phone: 801-555-0235'],
  ['(801) 555-0105 ::: (801) 555-0106', '(801) 555-0105', 'Phone: (801) 555-0106'],
  ['801-555-0142 x12 / 801-555-0143', '801-555-0142 x12', 'Phone: 801-555-0143'],
  ['801-555-0142 (call after 5)', '801-555-0142 (call after 5)', null],
])('The first number in “%s” is the phone', (cell, phone, notes) => {
  expect(read({ Name: 'Ann', Phone: cell }, ['name', 'phone']).contact).toMatchObject({
    phone,
    notes,
  });
});

test.each([
  ['Ann Gle <angle@example.com>', 'angle@example.com', null],
  ['mailto:angle@example.com', 'angle@example.com', null],
  ['=HYPERLINK("mailto:angle@example.com")', 'angle@example.com', null],
  ['angle@example.com\u200b,', 'angle@example.com', null],
  ['<a@x.example>, Bo <b@x.example>', 'a@x.example', 'Mail: b@x.example'],
  ['a@x.example ::: b@x.example', 'a@x.example', 'Mail: b@x.example'],
])('The address in “%s” is read', (cell, email, notes) => {
  expect(read({ Name: 'Ann', Mail: cell }, ['name', 'email']).contact).toMatchObject({
    email,
    notes,
  });
});

test.each([
  [{ Name: '', Mail: 'a@x.example' }, 'Name is required'],
  [{ Name: 'Ann', Mail: 'ann at home' }, 'Email: "ann at home" is not an email address'],
  [{ Name: 'A'.repeat(201), Mail: '' }, 'Name can have at most 200 characters'],
])('A row with an invalid value gives the reason', (columns, problem) => {
  expect(read(columns, ['name', 'email'])).toMatchObject({ contact: null, problem });
});

test('A phone number that a spreadsheet has damaged is not imported', () => {
  expect(read({ Name: 'Ann', Phone: '8.01555E+09' }, ['name', 'phone']).problem).toBe(
    'Phone: "8.01555E+09" was damaged by a spreadsheet. Enter the whole number',
  );
});

test('A contact has the same match keys for any spelling of its phone and name', () => {
  const one = {
    name: 'José  Núñez',
    email: 'Jose@X.example',
    phone: '+1 (801) 555-0142',
    address: '1 A St',
  };
  const other = {
    name: 'JOSE NUNEZ',
    email: 'jose@x.example',
    phone: '801.555.0142',
    address: '1 a st',
  };
  expect(matchKeys(one, '7')).toEqual(matchKeys(other, '7'));
  expect(matchKeys({ name: 'Ann', email: null, phone: '555', address: null }, null)).toEqual([]);
});

test('Every row becomes either a contact that the API accepts, or a reason', () => {
  const mapping: ImportMapping = [
    'name',
    'email',
    'phone',
    'type',
    'status',
    'notes',
    'street',
    'city',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 10 }),
      fc.constantFrom(...DUPLICATE_CHOICES),
      (cells, duplicates) => {
        const settings: ImportSettings = {
          hasHeader: false,
          mapping: [...mapping],
          defaultType: 'supplier',
          duplicates,
        };
        const { contact, problem } = readImportRow({ cells, without: null }, settings, []);
        if (contact) {
          expect(contact.name.length).toBeGreaterThan(0);
          expect(JSON.stringify(contact)).not.toContain('\\u0000');
        } else {
          expect(problem).toMatch(/\w/);
        }
      },
    ),
  );
});

test('A row names its invalid fields', () => {
  const bad = { Name: '', Email: 'no at sign', Phone: '8.01E+09', Firm: 'x'.repeat(201) };
  const { contact, faults } = read(bad, ['name', 'email', 'phone', null]);

  expect(contact).toBeNull();
  expect(faults).toEqual(['name', 'email', 'phone']);
});

test('A value that a row is imported without is kept in its notes', () => {
  const row = {
    Name: 'Bo Li',
    Email: 'bob@@example',
    Phone: '8.01E+09',
    Firm: 'x'.repeat(201),
    Site: 'y'.repeat(501),
  };
  const { contact, problem } = read(
    row,
    ['name', 'email', 'phone', 'company', 'address'],
    ['email', 'phone', 'company', 'address'],
  );

  expect(problem).toBeNull();
  expect(contact).toMatchObject({ ...nothing, name: 'Bo Li', notes: expect.any(String) });
  expect(contact?.notes?.split('\n')).toEqual([
    'Email: bob@@example',
    'Phone: 8.01E+09',
    `Company: ${row.Firm}`,
    `Address: ${row.Site}`,
  ]);
});

test('When the notes are too long, a row can only be imported without the notes', () => {
  const row = { Name: 'Bo Li', Notes: 'n'.repeat(10_001) };

  expect(read(row, ['name', 'notes']).faults).toEqual(['notes']);
  expect(read(row, ['name', 'notes'], ['notes']).contact).toMatchObject({ notes: null });
});

test('The columns of a contact spreadsheet are read into the contact', () => {
  const row = { Name: 'Ann', Email: 'ann@x.example', Type: 'Supplier', Status: 'pending' };
  const mapping = guessMapping([Object.keys(row)], true);

  expect(read(row, mapping).contact).toEqual({
    ...nothing,
    name: 'Ann',
    email: 'ann@x.example',
    type: 'supplier',
    status: 'pending',
  });
});

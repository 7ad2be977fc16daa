import { expect, test } from 'vitest';
import { findHeader, guessMapping } from './contact-import-columns.ts';
import { readImportRow } from './contact-import-row.ts';

/** Returns the contacts in a file's rows, using the guessed columns. */
function contactsOf(rows: string[][]) {
  const place = findHeader(rows) ?? 0;
  const sample = rows.slice(place);
  const mapping = guessMapping(sample, true);
  const [header = [], ...cells] = sample;
  const settings = {
    hasHeader: true,
    mapping,
    defaultType: 'client' as const,
    duplicates: 'skip' as const,
  };

  return cells.map((row) => readImportRow({ cells: row, without: null }, settings, header).contact);
}

const table = (...columns: (readonly [header: string, ...cells: string[]])[]) =>
  Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) =>
    columns.map((column) => column[row] ?? ''),
  );

test('A Google export includes its address, second email, and second phone (B001, B002, B003)', () => {
  const [contact] = contactsOf(
    table(
      ['First Name', 'Dana'],
      ['Middle Name', 'R.'],
      ['Last Name', 'Whitfield'],
      ['Organization Name', 'Whitfield Homes'],
      ['Notes', 'Gate code 4411'],
      ['Labels', '* myContacts ::: Roofing'],
      ['E-mail 1 - Label', '* Home'],
      ['E-mail 1 - Value', 'dana.w@mail.example ::: dana.alt@mail.example'],
      ['E-mail 2 - Label', 'Work'],
      ['E-mail 2 - Value', 'dana@work.example'],
      ['Phone 1 - Label', 'Mobile'],
      ['Phone 1 - Value', '(801) 555-0100 ::: (801) 555-0101'],
      ['Phone 2 - Label', 'Work'],
      ['Phone 2 - Value', '801-555-0102'],
      ['Address 1 - Label', 'Home'],
      ['Address 1 - Country', 'US'],
      ['Address 1 - Street', '12 Elm St'],
      ['Address 1 - Extended Address', 'Apt 4'],
      ['Address 1 - City', 'Provo'],
      ['Address 1 - Region', 'UT'],
      ['Address 1 - Postal Code', '84604'],
      ['Address 1 - PO Box', ''],
      ['Address 2 - Label', 'Work'],
      ['Address 2 - Street', '5 Oak Ave'],
      ['Address 2 - City', 'Orem'],
    ),
  );

  expect(contact).toMatchObject({
    name: 'Dana R. Whitfield',
    company: 'Whitfield Homes',
    email: 'dana.w@mail.example',
    phone: '(801) 555-0100',
    address: '12 Elm St, Apt 4, Provo, UT 84604, US',
  });
  expect(contact?.notes?.split('\n')).toEqual([
    'Gate code 4411',
    'E-mail 1 (Home): dana.alt@mail.example',
    'E-mail 2 (Work): dana@work.example',
    'Phone 1 (Mobile): (801) 555-0101',
    'Phone 2 (Work): 801-555-0102',
    'Work address: 5 Oak Ave, Orem',
  ]);
});

test('An older Google export with "Type" columns and a formatted address is read once (B001)', () => {
  const [contact] = contactsOf(
    table(
      ['Name', 'Dana Whitfield'],
      ['Given Name', 'Dana'],
      ['Family Name', 'Whitfield'],
      ['E-mail 1 - Type', '*'],
      ['E-mail 1 - Value', 'dana@mail.example'],
      ['Phone 1 - Type', 'Mobile'],
      ['Phone 1 - Value', '801-555-0100'],
      ['Address 1 - Type', 'Home'],
      ['Address 1 - Formatted', '12 Elm St\nProvo, UT 84604\nUS'],
      ['Address 1 - Street', '12 Elm St'],
      ['Address 1 - City', 'Provo'],
      ['Address 1 - PO Box', ''],
      ['Address 1 - Region', 'UT'],
      ['Address 1 - Postal Code', '84604'],
      ['Address 1 - Country', 'US'],
    ),
  );

  expect(contact).toMatchObject({
    name: 'Dana Whitfield',
    address: '12 Elm St, Provo, UT 84604, US',
    notes: null,
  });
});

test('An Outlook export uses the filled address and keeps every number (B005)', () => {
  const [home, both] = contactsOf(
    table(
      ['First Name', 'Renée', 'Ann'],
      ['Last Name', 'O’Malley', 'Park'],
      ['Business Street', '', '1 Work St'],
      ['Business Street 2', '', 'Suite 3'],
      ['Business City', '', 'Lehi'],
      ['Business State', '', 'UT'],
      ['Business Postal Code', '', '84043'],
      ['Business Country/Region', '', ''],
      ['Home Street', '9 Birch Ln', '2 Home St'],
      ['Home City', 'Sandy', 'Orem'],
      ['Home State', 'UT', 'UT'],
      ['Home Postal Code', '84070', '84057'],
      ['Other Street', '', ''],
      ["Assistant's Phone", '', '801-555-0139'],
      ['Business Fax', '801-555-0130', ''],
      ['Company Main Phone', '', '801-555-0131'],
      ['Home Phone', '801-555-0120', ''],
      ['Mobile Phone', '801-555-0121', ''],
      ['E-mail Address', 'renee@mail.example', ''],
      ['E-mail 2 Address', 'r2@mail.example', ''],
    ),
  );

  expect(home).toMatchObject({
    name: 'Renée O’Malley',
    address: '9 Birch Ln, Sandy, UT 84070',
    phone: '801-555-0120',
    email: 'renee@mail.example',
    notes:
      'Business Fax: 801-555-0130\nE-mail 2 Address: r2@mail.example\nMobile Phone: 801-555-0121',
  });
  expect(both).toMatchObject({
    address: '1 Work St, Suite 3, Lehi, UT 84043',
    phone: '801-555-0131',
    notes: "Assistant's Phone: 801-555-0139\nHome address: 2 Home St, Orem, UT 84057",
  });
});

test('A QuickBooks Online list is read below its title rows (B009)', () => {
  const rows = [
    ['Cedar Hollow Roofing', '', '', '', '', ''],
    ['Customer Contact List', '', '', '', '', ''],
    ['All Dates', '', '', '', '', ''],
    ['Customer', 'Phone Numbers', 'Email', 'Full Name', 'Billing Address', 'Shipping Address'],
    [
      'Alder, Sam',
      'Phone: (801) 555-0160 Mobile: (801) 555-0161',
      'sam@mail.example',
      'Sam Alder',
      '4 Pine St Murray UT 84107 US',
      '4 Pine St Murray UT 84107 US',
    ],
  ];

  expect(findHeader(rows)).toBe(3);
  expect(contactsOf(rows)).toMatchObject([
    {
      name: 'Alder, Sam',
      phone: '(801) 555-0160',
      email: 'sam@mail.example',
      address: '4 Pine St Murray UT 84107 US',
      notes: 'Phone Numbers (Mobile): (801) 555-0161',
    },
  ]);
});

test('A QuickBooks Desktop list joins "Bill to 1" to "Bill to 5" and recognizes "Not-active" (B011)', () => {
  const [contact] = contactsOf(
    table(
      ['Active Status', 'Not-active'],
      ['Customer', 'Alder, Sam'],
      ['Main Phone', '801-555-0160'],
      ['Alt. Phone', '801-555-0161'],
      ['Fax', '801-555-0162'],
      ['Bill to 1', 'Sam Alder'],
      ['Bill to 2', '4 Pine St'],
      ['Bill to 3', 'Murray, UT 84107'],
      ['Bill to 4', ''],
      ['Bill to 5', ''],
      ['Ship to 1', 'Sam Alder'],
      ['Ship to 2', '9 Cabin Rd'],
      ['Ship to 3', 'Heber, UT 84032'],
    ),
  );

  expect(contact).toMatchObject({
    name: 'Alder, Sam',
    status: 'inactive',
    phone: '801-555-0160',
    address: '4 Pine St, Murray, UT 84107',
    notes: 'Fax: 801-555-0162\nAlt. Phone: 801-555-0161\nShip to: 9 Cabin Rd, Heber, UT 84032',
  });
});

test('A Jobber export uses the filled address columns and the archived flag (B037)', () => {
  const [otis, gone] = contactsOf(
    table(
      ['J-ID', '9101_1', '9102_1'],
      ['Display Name', 'Otis Reed', 'Gone Client'],
      ['First Name', 'Otis', 'Gone'],
      ['Last Name', 'Reed', 'Client'],
      ['Main Phone #s', '801-555-0201, 801-555-0202', '801-555-0205'],
      ['E-mails', 'otis@mail.example, office@mail.example', 'gone@mail.example'],
      ['Mobile Phone #s', '801-555-0203', ''],
      ['Billing Street 1', '', '7 Main St'],
      ['Billing Street 2', '', ''],
      ['Billing City', '', 'Bountiful'],
      ['Billing State', '', 'Utah'],
      ['Billing Zip code', '', '84010'],
      ['Service Property Name', '(RENTAL PROPERTY)', ''],
      ['Service Street 1', '100 Main St • Provo, Utah 84601', '8 Side St'],
      ['Service Street 2', '', ''],
      ['Service City', 'Provo', 'Bountiful'],
      ['Service State', 'Utah', 'Utah'],
      ['Service Zip code', '84601', '84010'],
      ['Archived', 'false', 'true'],
    ),
  );

  expect(otis).toMatchObject({
    name: 'Otis Reed',
    status: 'active',
    phone: '801-555-0201',
    email: 'otis@mail.example',
    address: '100 Main St, Provo, Utah 84601',
    notes: 'E-mails: office@mail.example\nMain Phones: 801-555-0202\nMobile Phones: 801-555-0203',
  });
  expect(gone).toMatchObject({
    status: 'inactive',
    address: '7 Main St, Bountiful, Utah 84010',
    notes: 'Service address: 8 Side St, Bountiful, Utah 84010',
  });
});

test.each([
  ['JobNimbus', ['Address Line', 'street'], ['state_text', 'state'], ['Work Phone', 'phone']],
  [
    'Housecall Pro',
    ['Street Line 1', 'street'],
    ['Street Line 2', 'street2'],
    ['Home Number', 'phone'],
    ['Work Number', 'phone'],
    ['Mobile Number', 'phone'],
    ['Additional Emails', 'email'],
    ['Do Not Service', 'archived'],
    ['Customer Type', 'type'],
    ['Customer ID', 'externalId'],
  ],
  [
    'AccuLynx',
    ['Contact Name', 'name'],
    ['Contact Type', 'type'],
    ['Primary Phone', 'phone'],
    ['Primary Phone Ext', 'phoneExtension'],
    ['Alternate Phone', 'phone'],
    ['Primary Email', 'email'],
    ['Mailing Address', 'address'],
    ['Mailing City', 'city'],
    ['Mailing State', 'state'],
    ['Mailing Zip', 'postalCode'],
    ['Job Name', null],
    ['Job Number', null],
  ],
  ['MarketSharp', ['email3', 'email'], ['phone2', 'phone'], ['cellphone', 'phone']],
  [
    'Salesforce',
    ['Account Name', 'company'],
    ['Mailing Street', 'street'],
    ['Mailing State/Province', 'state'],
    ['Mailing Zip/Postal Code', 'postalCode'],
    ['Account Owner', null],
  ],
  ['HubSpot', ['Street Address', 'street'], ['State/Region', 'state'], ['Record ID', 'externalId']],
] as [string, ...[string, string | null][]][])(
  'The columns of %s get the right meanings (B035)',
  (_system, ...columns) => {
    const header = ['Name', ...columns.map(([name]) => name)];
    const meanings = ['name', ...columns.map(([, target]) => target)];
    const named = columns.some(([, target]) => target === 'name');

    expect(guessMapping([named ? header.slice(1) : header], true)).toEqual(
      named ? meanings.slice(1) : meanings,
    );
  },
);

test('Addresses with equal column names stay separate, and a city alone belongs to the street before it', () => {
  const [twice, following] = [
    contactsOf([
      ['Name', 'Address', 'Address', 'City', 'City'],
      ['Dup Head', '1 St', '2 St', 'Provo', 'Orem'],
    ])[0],
    contactsOf([
      ['Name', 'Billing Address', 'City', 'ZIP', 'Property Address', 'City', 'ZIP'],
      ['Ann', '', '', '', '9 Oak', 'Orem', '84057'],
    ])[0],
  ];

  expect(twice).toMatchObject({ address: '1 St, Provo', notes: 'Other address: 2 St, Orem' });
  expect(following).toMatchObject({ address: '9 Oak, Orem, 84057', notes: null });
});

test('An unknown email or phone column is imported; an adjuster’s goes into the notes', () => {
  const [contact] = contactsOf(
    table(
      ['Name', 'Ann'],
      ['Kontakt', 'ann@mail.example'],
      ['Rufnummer', '801-555-0142'],
      ['Insurance adjuster', 'joe@insurer.example'],
      ['Founded', '2024-05-01'],
      ['Policy', '8015550199'],
    ),
  );

  expect(contact).toMatchObject({
    email: 'ann@mail.example',
    phone: '801-555-0142',
    notes: 'Insurance adjuster: joe@insurer.example',
  });
});

test('A header in the first row stays the header, even when a later row repeats its words', () => {
  expect(
    findHeader([
      ['Name', 'Phone'],
      ['Ann', '801-555-0142'],
      ['Name', 'Phone'],
    ]),
  ).toBe(0);
  expect(
    findHeader([
      ['Ann', '801-555-0142'],
      ['Bo', '801-555-0143'],
    ]),
  ).toBeNull();
});

test('The country of an otherwise blank address does not hide another address', () => {
  const [contact] = contactsOf([
    ['Name', 'Billing Street', 'Billing Country', 'Service Street', 'Service City'],
    ['Ann', '', 'US', '9 Oak', 'Orem'],
  ]);

  expect(contact).toMatchObject({ address: '9 Oak, Orem', notes: null });
});

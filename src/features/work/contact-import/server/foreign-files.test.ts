import { beforeEach, describe, expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import type { WorkSheet } from '@e965/xlsx';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { contactImports } from '#test/contact-imports.ts';
import { emptyDatabase } from '#test/empty-database.ts';

const api = await startApi();
let dana: TestUser;
const { upload, review, takeIn } = contactImports(() => dana);

beforeEach(async () => {
  await emptyDatabase(api.database);
  dana = await api.as('Admin Project manager');
});

async function imported(file: string | Buffer) {
  await takeIn(await review(await upload(file)));
  const listed = await dana.ok(contactEndpoints.list);
  const all = listed.map(({ id }) => dana.ok(contactEndpoints.read, { params: { id } }));

  return (await Promise.all(all)).toSorted((one, other) => one.id - other.id);
}

async function refusal(file: string | Buffer): Promise<{ status: number; message: string }> {
  const { status, body } = await dana.call(contactImportEndpoints.upload, {
    query: { fileName: 'contacts' },
    body: Buffer.from(file),
    type: 'text/csv',
  });

  return { status, message: String((body as unknown as { message: unknown }).message) };
}

function workbook(...sheets: WorkSheet[]): Buffer {
  const book = utils.book_new();
  sheets.forEach((sheet, index) => utils.book_append_sheet(book, sheet, `Sheet ${index + 1}`));

  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

describe('workbooks', () => {
  test('An Excel workbook is read with numbers, dates, lost zeros and titles (B032)', async () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['Cedar Hollow Roofing'],
        ['Customer', 'Phone', 'City', 'Zip', 'Since', 'Notes'],
        ['Łukasz O’Hara', 8_015_550_142, 'Boston', 2134, new Date(Date.UTC(2024, 2, 9)), 'a'],
        ['Bo Li', '801-555-0143', 'Provo', '84604', null, 'b'],
      ],
      { UTC: true },
    );
    const uploaded = await upload(workbook(sheet));
    expect(uploaded).toMatchObject({ encoding: 'Excel', headerRow: 2, rowCount: 2 });
    expect(uploaded.sample[2]).toEqual([
      'Łukasz O’Hara',
      '8015550142',
      'Boston',
      '02134',
      '2024-03-09',
      'a',
    ]);

    await takeIn(await review(uploaded));
    expect(
      (await dana.ok(contactEndpoints.list)).map(({ phone }) => String(phone)).toSorted(),
    ).toEqual(['801-555-0143', '8015550142']);
  });

  test('The first sheet with values is read, and the import names it', async () => {
    const people = utils.aoa_to_sheet([
      ['Name', 'Phone'],
      ['Ann', '801-555-0142'],
    ]);
    const others = utils.aoa_to_sheet([
      ['Name', 'Phone'],
      ['Bo', '801-555-0143'],
    ]);

    expect(await upload(workbook(utils.aoa_to_sheet([]), people, others))).toMatchObject({
      encoding: 'Excel, sheet “Sheet 2”',
      rowCount: 1,
    });
  });

  test('Cells at the far end of a sheet do not stop the import of the others', async () => {
    const far = utils.aoa_to_sheet([
      ['Name', 'Phone'],
      ['Ann', '801-555-0142'],
    ]);
    utils.sheet_add_aoa(far, [['!']], { origin: 'XFD3' });

    expect(await upload(workbook(far))).toMatchObject({
      rowCount: 2,
      mapping: ['name', 'phone', null],
    });
  });

  test('A workbook of more than 20,000 rows is rejected with instructions', async () => {
    const rows = Array.from({ length: 20_002 }, (_, index) => [`Ann ${index}`, '801']);
    const { status, message } = await refusal(workbook(utils.aoa_to_sheet(rows)));

    expect(status).toBe(413);
    expect(message).toBe(
      'The workbook has more than 20,000 rows. Save the list as CSV (UTF-8) and upload that.',
    );
  });
});

/** Builds a ZIP archive with one entry, optionally with a wrong declared size. */
function archive(name: string, content: Buffer, declared = content.length): Buffer {
  const packed = deflateRawSync(content);
  const file = Buffer.from(name);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(declared, 18);
  head.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, file, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, Buffer.alloc(14), file]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);

  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}

describe('hostile files', () => {
  const bomb = Buffer.alloc(200 * 1024 * 1024);
  test.each([
    ['that is too large', () => archive('xl/workbook.xml', bomb), 413, 'too large to read'],
    ['that lies about its size', () => archive('xl/workbook.xml', bomb, 1_000), 400, 'damaged'],
    ['that is no workbook', () => archive('a.txt', Buffer.from('a')), 400, 'not an Excel workbook'],
    [
      'without a sheet',
      () => archive('xl/workbook.xml', Buffer.from('<x/>')),
      400,
      'cannot be read',
    ],
    [
      'that is cut off',
      () => workbook(utils.aoa_to_sheet([['Name']])).subarray(0, 900),
      400,
      'damaged',
    ],
  ])('An archive %s is rejected with a message', async (_which, make, status, message) => {
    const file = make();
    const before = performance.now();
    const answer = await refusal(file);

    expect(answer).toMatchObject({ status, message: expect.stringContaining(message) });
    if (status === 413) expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('A vCard file that is too large is rejected before it is read', async () => {
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nEND:VCARD\r\n';
    const before = performance.now();
    const photo = `${card}${'A'.repeat(11 * 1024 * 1024)}`;

    expect(await refusal(photo)).toEqual({
      status: 413,
      message: 'A vCard file can have at most 10 MB. Split the file, or export the list as CSV.',
    });
    expect(await refusal(card.repeat(50_001))).toMatchObject({ status: 413 });
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('JSON with extreme nesting is rejected before it is parsed', async () => {
    expect((await refusal('['.repeat(1_000_000))).message).toContain('not a list of contacts');
    expect((await refusal(`[{"a":${'['.repeat(100)}${']'.repeat(100)}}]`)).message).toContain(
      'not a list of contacts',
    );
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, 1]));
    expect((await refusal(JSON.stringify([wide]))).message).toContain('more than 200 fields');
  });
});

test.each([
  ['<html><body><table><tr><td>Name</td></tr></table></body></html>', 'This is a web page'],
  ['\n<!DOCTYPE html>\n<html><head></head></html>', 'This is a web page'],
  ['<table><tr><td>Name</td></tr></table>', 'This is a web page'],
  ['!HDR\tPROD\tVER\n!CUST\tNAME\nCUST\tAnn\n', 'choose Excel › Export Customer List'],
  ['!CUST\tNAME\tBADDR1\nCUST\tAnn\t4 Pine St\n', 'This is an IIF file'],
])(
  'A file without a list gets instructions on what to export instead (B010, B031)',
  async (file, message) => {
    expect(await refusal(file)).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  },
);

describe('vCards', () => {
  test('A card exported from a phone is read with its numbers, addresses, and notes (B032)', async () => {
    const [ann] = await imported(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Park;Ann;;;',
        'FN:Ann Park',
        'ORG:Park Homes\\, Inc.;',
        'item1.TEL;type=pref:801-555-0350',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'TEL;type=WORK;type=VOICE:801-555-0351',
        'EMAIL;type=INTERNET;type=HOME:ann@mail.example',
        'ADR;type=HOME:;;12 Elm St\\nApt 4;Provo;UT;84604;United States',
        'ADR;type=WORK:;;5 Oak Ave;Orem;UT;84057;',
        'NOTE:Gate code 4411\\; dog\\nCall',
        '  first',
        'END:VCARD',
      ].join('\r\n'),
    );

    expect(ann).toMatchObject({
      name: 'Ann Park',
      company: 'Park Homes, Inc.',
      phone: '801-555-0350',
      email: 'ann@mail.example',
      address: '12 Elm St, Apt 4, Provo, UT 84604, United States',
    });
    expect(ann?.notes?.split('\n')).toEqual([
      'Gate code 4411; dog',
      'Call first',
      'Phone 2 (work): 801-555-0351',
      'work address: 5 Oak Ave, Orem, UT 84057',
    ]);
  });

  test('Cards of version 2.1 and 4, and a truncated card, are read', async () => {
    const people = await imported(
      [
        'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Jos=C3=A9;;;',
        'TEL;CELL:8015550352',
        'NOTE;ENCODING=QUOTED-PRINTABLE:first =',
        'second=0D=0Athird',
        'END:VCARD',
        'BEGIN:VCARD\nVERSION:4.0\nFN:Bo Li\nTEL;VALUE=uri;TYPE="voice,cell":tel:+1-801-555-0353',
        'END:VCARD',
        'BEGIN:VCARD\nVERSION:3.0\nFN:Cy Roe\nTEL:801-555-0354',
      ].join('\n'),
    );

    expect(people).toMatchObject([
      { name: 'José Müller', phone: '8015550352', notes: 'first second\nthird' },
      { name: 'Bo Li', phone: '+1-801-555-0353' },
      { name: 'Cy Roe', notes: 'This card is incomplete in the file.' },
    ]);
  });
});

test('A JSON list is read, also within an object and with nested records (B031)', async () => {
  expect(
    await imported(
      JSON.stringify({
        total: 2,
        contacts: [
          {
            name: 'Json Jim',
            phones: ['801-555-0352', '801-555-0355'],
            address: { street: '4 Pine St', city: 'Murray', state: 'UT', zip: 84107 },
          },
          { name: 'Ann Park', phones: [], emails: ['ann@mail.example'], address: null },
        ],
      }),
    ),
  ).toMatchObject([
    {
      name: 'Json Jim',
      phone: '801-555-0352',
      address: '4 Pine St, Murray, UT 84107',
      notes: 'phones: 801-555-0355',
    },
    { name: 'Ann Park', email: 'ann@mail.example', phone: null },
  ]);
});

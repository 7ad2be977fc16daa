/**
 * Generates bodies for endpoints that accept files: valid files, corrupted files, and files that
 * don't match their declared type.
 */
import fc from 'fast-check';
import sharp from 'sharp';

interface File {
  type: string;
  bytes: Buffer;
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A PNG whose header claims 65,535 × 65,535 pixels. It contains no data. */
const bomb = Buffer.concat([PNG_HEAD, Buffer.from('0000ffff0000ffff0806000000', 'hex')]);

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
);

async function pictures(): Promise<File[]> {
  const square = sharp({ create: { width: 24, height: 16, channels: 4, background: '#3b82f6' } });

  return Promise.all(
    (['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const).map(async (format) => ({
      type: `image/${format}`,
      bytes: await square.clone().toFormat(format).toBuffer(),
    })),
  );
}

const CSV_CELLS = [
  'Maria Alvarez',
  'maria@mail.example',
  '(801) 555-0142',
  '"quoted, with ""quotes"""',
  '"line\nbreak"',
  '=1+1',
  '',
  ' ',
  'client',
  'Customer',
  'inactive',
  '1420 Canyon Rd',
  'Ünïcödé 🏠',
  '\u0000',
  '\uFEFF',
  'x'.repeat(600),
];
const CSV_HEADS = [
  'Name,Email,Phone',
  'First Name;Last Name;E-mail',
  'name\tcompany\tphone',
  'a,b',
  ',,,',
  '',
];

const csv: fc.Arbitrary<Buffer> = fc
  .record({
    head: fc.constantFrom(...CSV_HEADS),
    rows: fc.array(fc.array(fc.constantFrom(...CSV_CELLS), { maxLength: 6 }), { maxLength: 12 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf8', 'utf8', 'utf16le', 'latin1'),
    mark: fc.constantFrom('', '\uFEFF'),
    tail: fc.constantFrom('', '', '', '"open quote', '\u0000\u0000', `${','.repeat(400)}`),
  })
  .map(({ head, rows, end, encoding, mark, tail }) => {
    const delimiter = /[;\t]/.exec(head)?.[0] ?? ',';
    const lines = [head, ...rows.map((cells) => cells.join(delimiter)), tail];

    return Buffer.from(mark + lines.join(end), encoding as BufferEncoding);
  });

/** Changes one byte, truncates the file, or both. */
function spoilt(whole: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc
    .tuple(whole, fc.nat(), fc.nat({ max: 255 }), fc.boolean())
    .map(([bytes, at, byte, isCut]) => {
      const copy = Buffer.from(bytes);
      if (copy.length > 0) copy[at % copy.length] = byte;

      return isCut ? copy.subarray(0, at % (copy.length + 1)) : copy;
    });
}

/** Generates files for an endpoint with this `consumes` value. */
export async function filesFor(consumes: string): Promise<fc.Arbitrary<File>> {
  const all = await pictures();
  const isPicture = consumes.startsWith('image/');
  const some = fc.constantFrom(...all.slice(0, 3));
  const ofText = csv.map((bytes) => ({ type: 'text/csv', bytes }));
  const ofAnyType = consumes === '*/*' ? fc.oneof(some, ofText) : ofText;
  const honest: fc.Arbitrary<File> = isPicture ? some : ofAnyType;
  const bytes = honest.map((file) => file.bytes);
  const odd = fc.oneof(
    spoilt(bytes),
    spoilt(fc.constantFrom(...all.map((picture) => picture.bytes))),
    csv,
    fc.constantFrom(
      Buffer.alloc(0),
      bomb,
      svg,
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('GIF89a'),
      Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
      Buffer.alloc(300_000, ','),
      Buffer.alloc(300_000, '"'),
      Buffer.alloc(100_000),
    ),
    fc.uint8Array({ maxLength: 500 }).map((random) => Buffer.from(random)),
  );
  const type = fc.constantFrom(
    isPicture ? 'image/png' : 'text/csv',
    'image/svg+xml',
    'image/',
    'text/csv; charset=utf-16',
    'application/octet-stream',
    'application/json',
    'multipart/form-data; boundary=x',
  );

  return fc.oneof(
    { weight: 5, arbitrary: honest },
    {
      weight: 4,
      arbitrary: odd.map((one) => ({ type: isPicture ? 'image/png' : 'text/csv', bytes: one })),
    },
    { weight: 1, arbitrary: fc.record({ type, bytes: odd }) },
  );
}

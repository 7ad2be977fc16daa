/**
 * Creates contact files as exported by another system on an office computer. See `foreignContacts`.
 */

const FIRST = ['Maria', 'James', 'José', 'Zoë', 'Chen', 'Olu', 'Priya', 'Sven', 'Fátima', 'Kim'];
const LAST = [
  'Álvarez',
  'Smith',
  'Park',
  'Okafor',
  'Núñez',
  'Jensen',
  'O’Brien',
  'Müller',
  'Li',
  'de Groot',
];

/** Common formats for the same phone number. */
const PHONE_FORMATS = [
  (area: string, exchange: string, line: string) => `(${area}) ${exchange}-${line}`,
  (area: string, exchange: string, line: string) => `${area}.${exchange}.${line}`,
  (area: string, exchange: string, line: string) => `+1 ${area} ${exchange} ${line}`,
  (area: string, exchange: string, line: string) => `${area}${exchange}${line}`,
  (area: string, exchange: string, line: string) => `${area}-${exchange}-${line} x12`,
];

const HEADER = [
  'Kd-Nr',
  'First Name',
  'Last Name',
  'Company',
  'E-Mail',
  'Main Phone',
  'Street',
  'City',
  'State',
  'Zip',
  'Notes',
];

interface ForeignFile {
  bytes: Buffer;
  rows: number;
  /**
   * Row counts: new people (`fresh`), people from earlier rows (`repeated`), and rows with an error
   * (`wrong`).
   */
  fresh: number;
  repeated: number;
  wrong: number;
}

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function person(index: number): string[] {
  const first = FIRST[index % FIRST.length] ?? '';
  const last = LAST[Math.floor(index / FIRST.length) % LAST.length] ?? '';
  const digits = String(2_000_000 + index);
  const format = PHONE_FORMATS[index % PHONE_FORMATS.length];

  return [
    `K${10_000 + index}`,
    first,
    last,
    index % 9 === 0 ? `${last} & Sons; Roofing` : '',
    index % 11 === 0 ? '' : `person${index}@mail.example`,
    format?.('801', digits.slice(0, 3), digits.slice(3)) ?? '',
    `${100 + index} Canyon Rd`,
    'Provo',
    'UT',
    '84604',
    index % 5 === 0 ? `Gate code ${index}\r\nsays "beware" – dog` : '',
  ];
}

/**
 * Creates a contact file with semicolons, Windows encoding, quoted line breaks, phone numbers in
 * every format, duplicate people, invalid email addresses, and blank lines at the end.
 */
export function foreignContacts(rows: number): ForeignFile {
  let repeated = 0;
  let wrong = 0;
  const lines = [
    HEADER,
    ...Array.from({ length: rows }, (_, index) => {
      const cells = person(index);
      if (index >= 50 && index % 50 === 1) {
        // A duplicate person, with the phone number in a different format.
        repeated += 1;
        return person(index - 42).with(0, `K${10_000 + index}`);
      }
      if (index % 100 === 42) {
        wrong += 1;
        return cells.with(4, 'ask his wife');
      }
      return cells;
    }),
  ].map((cells) => cells.map(quoted).join(';'));
  const text = [...lines, '', ';;;;;;;;;;', '', ''].join('\r\n');

  return {
    bytes: Buffer.from(toWindows(text), 'latin1'),
    rows,
    fresh: rows - repeated - wrong,
    repeated,
    wrong,
  };
}

/** Replaces the characters that Windows-1252 encodes differently from Latin-1. */
function toWindows(text: string): string {
  return text.replaceAll('’', '\x92').replaceAll('–', '\x96');
}

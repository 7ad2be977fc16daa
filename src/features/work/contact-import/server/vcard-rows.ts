/** Converts vCards to table rows, using the column names of address book exports. */
import { readVcards } from './read-vcards.ts';
import type { Vcard, VcardProperty } from './read-vcards.ts';

const MOST = { TEL: 8, EMAIL: 5, ADR: 3 } as const;
const BETWEEN = ' ::: ';

/** Puts the first values into separate columns, and all remaining ones into the last column. */
function spread(
  values: readonly VcardProperty[],
  columns: number,
): [label: string, value: string][] {
  return Array.from({ length: columns }, (_, index) => {
    const here = index === columns - 1 ? values.slice(index) : values.slice(index, index + 1);

    return [
      here[0]?.label ?? '',
      here.map(({ value }) => value.replace(/^(?:tel|mailto):/i, '')).join(BETWEEN),
    ];
  });
}

function nameOf(card: Vcard): string {
  const value = (name: string) => card.properties.find((one) => one.name === name);
  const [family = '', first = '', middle = '', , suffix = ''] = value('N')?.parts ?? [];

  return value('FN')?.value || [first, middle, family, suffix].filter(Boolean).join(' ');
}

const ADDRESS = ['Street', 'Extended Address', 'City', 'Region', 'Postal Code', 'Country'];

function addressCells(address: VcardProperty | undefined): string[] {
  const [box = '', extended = '', street = '', city = '', region = '', code = '', country = ''] =
    address?.parts ?? [];

  return [
    address?.label ?? '',
    street || box,
    street && box ? `${extended} ${box}`.trim() : extended,
    city,
    region,
    code,
    country,
  ];
}

/**
 * Converts vCards to a header row and data rows. An incomplete card is imported as far as possible,
 * with a remark in its notes.
 */
export function vcardRows(text: string): string[][] {
  const cards = readVcards(text);
  const valuesOf = ({ properties }: Vcard, name: string) =>
    properties.filter((one) => one.name === name);
  const most = (name: keyof typeof MOST) =>
    cards.reduce(
      (count, card) => Math.max(count, Math.min(MOST[name], valuesOf(card, name).length)),
      0,
    );
  const [phones, emails, addresses] = [most('TEL'), most('EMAIL'), most('ADR')];
  const others = ['TITLE', 'URL', 'BDAY', 'CATEGORIES'].filter((name) =>
    cards.some((card) => valuesOf(card, name).length > 0),
  );
  const numbered = (count: number, columns: (number: number) => string[]) =>
    Array.from({ length: count }, (_, index) => columns(index + 1)).flat();
  const header = [
    'Name',
    'Company',
    ...numbered(phones, (n) => [`Phone ${n} - Label`, `Phone ${n} - Value`]),
    ...numbered(emails, (n) => [`E-mail ${n} - Label`, `E-mail ${n} - Value`]),
    ...numbered(addresses, (n) => ['Label', ...ADDRESS].map((part) => `Address ${n} - ${part}`)),
    'Notes',
    'ID',
    ...others.map((name) => OTHER_NAMES[name] ?? name),
  ];

  return [
    header,
    ...cards.map((card) => [
      nameOf(card),
      valuesOf(card, 'ORG')[0]?.parts.filter(Boolean).join(', ') ?? '',
      ...spread(valuesOf(card, 'TEL'), phones).flat(),
      ...spread(valuesOf(card, 'EMAIL'), emails).flat(),
      ...numbered(addresses, (n) => addressCells(valuesOf(card, 'ADR')[n - 1])),
      [
        ...valuesOf(card, 'NOTE').map(({ value }) => value),
        ...valuesOf(card, 'ADR')
          .slice(MOST.ADR)
          .map(({ parts }) => `Other address: ${parts.filter(Boolean).join(', ')}`),
        ...(card.isWhole ? [] : ['This card is incomplete in the file.']),
      ].join('\n'),
      valuesOf(card, 'UID')[0]?.value ?? '',
      ...others.map((name) =>
        valuesOf(card, name)
          .map(({ value }) => value)
          .join(BETWEEN),
      ),
    ]),
  ];
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  TITLE: 'Title',
  URL: 'Website',
  BDAY: 'Birthday',
  CATEGORIES: 'Categories',
};

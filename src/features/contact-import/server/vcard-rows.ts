/** vCards (2.1, 3 and 4) as rows of a table, with the columns that phone books export. */

interface Property {
  name: string;
  /** 'home', 'cell'; what a phone book calls it otherwise. */
  label: string;
  value: string;
  /** The parts of a value that has several, such as an address. */
  parts: string[];
}

interface Card {
  properties: Property[];
  isWhole: boolean;
}

/** Lines that were wrapped, as one: a wrapped line begins with a blank, or ends with = when it is quoted. */
function linesOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const whole: string[][] = [];
  let isQuoted = false;
  for (const line of lines) {
    const before = whole.at(-1);
    const isMore = before && (isQuoted || /^[ \t]/.test(line));
    if (isMore) before.push(isQuoted ? line : line.slice(1));
    else whole.push([line]);
    const head = whole.at(-1)?.[0]?.slice(0, 200) ?? '';
    isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(head) && line.endsWith('=');
    if (isQuoted) whole.at(-1)?.push((whole.at(-1)?.pop() ?? '').slice(0, -1));
  }

  return whole.map((parts) => parts.join(''));
}

/** The place of the colon that ends a property's name, outside of quotation marks. */
function colonIn(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < Math.min(line.length, 1_000); index += 1) {
    if (line[index] === '"') isQuoted = !isQuoted;
    else if (line[index] === ':' && !isQuoted) return index;
  }

  return -1;
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    // A name of letters that nobody knows.
    return new TextDecoder();
  }
}

function unquoted(value: string, charset: string): string {
  const bytes = Buffer.from(
    value
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

  return decoderOf(charset).decode(bytes);
}

const unescaped = (text: string) =>
  text.replace(/\\(.)/gs, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter)).trim();

/** Types that say nothing about whose number it is. */
const NO_LABEL =
  /^(?:voice|pref|internet|text|msg|x-.*|\d+|quoted-printable|utf-8|base64|b|charset.*|encoding.*|value.*|pid.*|altid.*)$/i;

function readProperty(line: string): (Property & { group: string }) | null {
  const colon = colonIn(line);
  if (colon < 1) return null;
  const [path = '', ...parameters] = line.slice(0, colon).split(';');
  const [name = '', group = ''] = path.split('.').toReversed();
  const types = parameters.flatMap((one) =>
    one
      .replace(/^type=/i, '')
      .replaceAll('"', '')
      .split(','),
  );
  const raw = line.slice(colon + 1);
  const isQuoted = parameters.some((one) => /quoted-printable/i.test(one));
  const charset = parameters.find((one) => /^charset=/i.test(one))?.slice(8) ?? 'utf-8';
  const value = isQuoted ? unquoted(raw, charset) : raw;

  return {
    name: name.toUpperCase(),
    group,
    label: types
      .filter((type) => type && !NO_LABEL.test(type))
      .join(' ')
      .toLowerCase(),
    value: unescaped(value),
    parts: value.split(/(?<!\\);/).map(unescaped),
  };
}

const KEPT = new Set([
  'FN',
  'N',
  'ORG',
  'EMAIL',
  'TEL',
  'ADR',
  'NOTE',
  'UID',
  'TITLE',
  'URL',
  'BDAY',
  'CATEGORIES',
]);

function cardsOf(text: string): Card[] {
  const cards: Card[] = [];
  let card: Card | undefined;
  let labels = new Map<string, Property[]>();
  for (const line of linesOf(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      card = { properties: [], isWhole: false };
      labels = new Map();
      cards.push(card);
    } else if (/^END:VCARD\s*$/i.test(line)) {
      if (card) card.isWhole = true;
      card = undefined;
    } else if (card) {
      const property = readProperty(line);
      if (!property) continue;
      const { group, ...kept } = property;
      if (kept.name === 'X-ABLABEL') {
        const label = kept.value.replace(/^_\$!<|>!\$_$/g, '');
        for (const one of labels.get(group) ?? []) one.label = label;
      } else if (KEPT.has(kept.name) && kept.value !== '') {
        card.properties.push(kept);
        if (group) labels.set(group, [...(labels.get(group) ?? []), kept]);
      }
    }
  }

  return cards.filter(({ properties }) => properties.length > 0);
}

const MOST = { TEL: 8, EMAIL: 5, ADR: 3 } as const;
const BETWEEN = ' ::: ';

/** The first values in columns of their own, and all that are left in the last. */
function spread(values: readonly Property[], columns: number): [label: string, value: string][] {
  return Array.from({ length: columns }, (_, index) => {
    const here = index === columns - 1 ? values.slice(index) : values.slice(index, index + 1);

    return [
      here[0]?.label ?? '',
      here.map(({ value }) => value.replace(/^(?:tel|mailto):/i, '')).join(BETWEEN),
    ];
  });
}

function nameOf(card: Card): string {
  const value = (name: string) => card.properties.find((one) => one.name === name);
  const [family = '', given = '', middle = '', , suffix = ''] = value('N')?.parts ?? [];

  return value('FN')?.value || [given, middle, family, suffix].filter(Boolean).join(' ');
}

const ADDRESS = ['Street', 'Extended Address', 'City', 'Region', 'Postal Code', 'Country'];

function addressCells(address: Property | undefined): string[] {
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

/** How many cards a text has, counted before any is read. */
export function countCards(text: string): number {
  return text.match(/^BEGIN:VCARD[ \t]*\r?$/gim)?.length ?? 0;
}

/**
 * The cards of a text as rows below a row of column names. Of a card that has no end the part that is
 * there is read, and its notes say so.
 */
export function vcardRows(text: string): string[][] {
  const cards = cardsOf(text);
  const valuesOf = ({ properties }: Card, name: string) =>
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
        ...(card.isWhole ? [] : ['This card is not complete in the file.']),
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

/** Reads vCards (2.1, 3, and 4): lines, properties, and labels. */

export interface VcardProperty {
  name: string;
  /** 'home', 'cell', or an address book's custom label. */
  label: string;
  value: string;
  /** The parts of a structured value, such as an address. */
  parts: string[];
}

export interface Vcard {
  properties: VcardProperty[];
  isWhole: boolean;
}

/**
 * Joins folded lines. A continuation starts with a space, or follows a line that ends in = in
 * quoted-printable text.
 */
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

/** Returns the index of the colon after the property name, ignoring colons in quotes. */
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
    // Unknown character set. Decode as UTF-8.
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

/** Types that say nothing about what a number is for. */
const NO_LABEL =
  /^(?:voice|pref|internet|text|msg|x-.*|\d+|quoted-printable|utf-8|base64|b|charset.*|encoding.*|value.*|pid.*|altid.*)$/i;

function readProperty(line: string): (VcardProperty & { group: string }) | null {
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

/** Returns the vCards in a text, in order. A card without an end is marked as incomplete. */
export function readVcards(text: string): Vcard[] {
  const cards: Vcard[] = [];
  let card: Vcard | undefined;
  let labels = new Map<string, VcardProperty[]>();
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

/** Counts the vCards in a string without parsing them. */
export function countCards(text: string): number {
  return text.match(/^BEGIN:VCARD[ \t]*\r?$/gim)?.length ?? 0;
}

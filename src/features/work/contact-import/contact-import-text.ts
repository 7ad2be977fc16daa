/** Decodes a contact file as text: its character encoding and its delimiter. */

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface DecodedText {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * The characters of Windows-1252 where Latin-1 has control characters; a space where it has
 * neither.
 */
const WINDOWS_LETTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Decodes Windows-1252 byte by byte: the TextDecoder of Node 20 treats it as Latin-1. */
function decodeWindows(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_LETTERS[letter.charCodeAt(0) - 0x80] ?? ' ');
}

/** Detects UTF-16 without a byte order mark: in English text, every second byte is zero. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const head = bytes.subarray(0, 512);
  const zeros = (parity: number) =>
    head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > head.length * 0.3) return 'utf-16le';

  return zeros(0) > head.length * 0.3 ? 'utf-16be' : null;
}

/**
 * Counts the characters beyond ASCII and the bytes that could not be decoded. Half a surrogate pair
 * counts as a character.
 */
function countBeyondAscii(text: string): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  // Read character by character: an array of a long file's characters takes many times its memory.
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) bad += 1;
    else if (code > 0x7f) good += 1;
  }

  return { good, bad };
}

/** Decodes bytes as text. A few broken bytes still mean UTF-8; many mean another encoding. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const order = utf16Order(bytes);
  if (order) return { text: new TextDecoder(order).decode(bytes), encoding: 'UTF-16' };

  const text = new TextDecoder('utf-8').decode(bytes);
  const { good, bad } = countBeyondAscii(text);
  if (bad === 0 || good > bad * 4) return { text, encoding: 'UTF-8' };

  return { text: decodeWindows(bytes), encoding: 'Windows-1252' };
}

const SAMPLED_LETTERS = 65_536;
/** Exports contain stray control characters; up to this many are dropped. */
const STRAY_CONTROLS = 2;
const CONTROL_SHARE = 0.02;

/** Tab, line endings, the column break of some databases, and the old end-of-file mark. */
const CONTROLS_IN_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

function hasManyControls(text: string): boolean {
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && !CONTROLS_IN_TEXT.has(code)) controls += 1;
  }

  return controls > STRAY_CONTROLS && controls > text.length * CONTROL_SHARE;
}

/**
 * Returns true for readable text; images and archives read as text are full of control characters.
 */
export function looksLikeText(text: string): boolean {
  const middle = Math.max(0, Math.floor((text.length - SAMPLED_LETTERS) / 2));
  const samples = [
    text.slice(0, SAMPLED_LETTERS),
    text.slice(middle, middle + SAMPLED_LETTERS),
    text.slice(-SAMPLED_LETTERS),
  ];

  return !samples.some(hasManyControls);
}

const RECORDS_TO_JUDGE_BY = 25;
const LETTERS_TO_JUDGE_BY = 65_536;

/** Counts each delimiter outside quotes, record by record. */
function countDelimiters(text: string): Map<Delimiter, number>[] {
  const records: Map<Delimiter, number>[] = [];
  let counts = new Map<Delimiter, number>();
  let isQuoted = false;
  for (const letter of text.slice(0, LETTERS_TO_JUDGE_BY)) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;

    if (letter === '\n' || letter === '\r') {
      if (counts.size > 0) records.push(counts);
      counts = new Map();
      if (records.length === RECORDS_TO_JUDGE_BY) break;
    } else if (DELIMITERS.includes(letter as Delimiter)) {
      counts.set(letter as Delimiter, (counts.get(letter as Delimiter) ?? 0) + 1);
    }
  }
  if (counts.size > 0) records.push(counts);

  return records;
}

/** Finds the delimiter: the character that occurs equally often in most rows. */
export function sniffDelimiter(text: string): Delimiter {
  const records = countDelimiters(text);
  const score = (delimiter: Delimiter) => {
    const usual = records[0]?.get(delimiter) ?? 0;
    const agreeing = records.filter((counts) => counts.get(delimiter) === usual).length;

    return usual === 0 ? 0 : (agreeing / records.length) * 100 + Math.min(usual, 50);
  };
  let best: Delimiter = ',';
  for (const delimiter of DELIMITERS) if (score(delimiter) > score(best)) best = delimiter;

  return best;
}

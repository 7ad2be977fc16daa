/** Decodes a contact file to text, and detects its encoding and delimiter. */

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface DecodedText {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * Windows-1252 characters for the codes that are control characters in Latin-1. Undefined codes are
 * spaces.
 */
const WINDOWS_LETTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/**
 * Decodes Windows-1252. Node 20's TextDecoder treats it as Latin-1, so replace the characters that
 * differ.
 */
function decodeWindows(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_LETTERS[letter.charCodeAt(0) - 0x80] ?? ' ');
}

/** Detects UTF-16, even without a byte order mark: every second byte of English text is zero. */
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
 * Counts non-ASCII characters and undecodable bytes. Each half of a surrogate pair counts as one
 * character.
 */
function countBeyondAscii(text: string): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  // Loop by index: splitting a long file into an array of characters would take many times its
  // memory.
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) bad += 1;
    else if (code > 0x7f) good += 1;
  }

  return { good, bad };
}

/** Decodes bytes to text. A few invalid bytes still count as UTF-8; many mean another encoding. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const order = utf16Order(bytes);
  if (order) return { text: new TextDecoder(order).decode(bytes), encoding: 'UTF-16' };

  const text = new TextDecoder('utf-8').decode(bytes);
  const { good, bad } = countBeyondAscii(text);
  if (bad === 0 || good > bad * 4) return { text, encoding: 'UTF-8' };

  return { text: decodeWindows(bytes), encoding: 'Windows-1252' };
}

const SAMPLED_LETTERS = 65_536;
/** Exports sometimes contain stray control characters. Ignore up to this many. */
const STRAY_CONTROLS = 2;
const CONTROL_SHARE = 0.02;

/**
 * Tab, line endings, the vertical tab that some databases use as a separator, and the old
 * end-of-file mark.
 */
const CONTROLS_IN_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

function hasManyControls(text: string): boolean {
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && !CONTROLS_IN_TEXT.has(code)) controls += 1;
  }

  return controls > STRAY_CONTROLS && controls > text.length * CONTROL_SHARE;
}

/** True for readable text. Images and archives contain many control characters. */
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

/** Counts each delimiter outside quotes, per record. */
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

/** Detects the delimiter: the character with the same count in most rows. */
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

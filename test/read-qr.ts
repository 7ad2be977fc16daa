/**
 * Reads QR codes as defined in the standard (ISO/IEC 18004), independently of the code that
 * generates them. Supports versions 1 to 10 and text in byte mode.
 */
import type { PdfPage } from '#test/read-pdf.ts';

const LEVELS = ['M', 'L', 'H', 'Q'] as const; // in the order of their two-bit codes
const CHECK_WORDS = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28],
};
const BLOCKS = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8],
};

const MASKS: ((row: number, column: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** Rows of modules, true if dark, without the margin. */
type Modules = readonly (readonly boolean[])[];

/** True if a module belongs to the fixed patterns of all codes of this size. */
function isPattern(row: number, column: number, size: number): boolean {
  const version = (size - 17) / 4;
  const isCorner =
    (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9);
  if (isCorner || row === 6 || column === 6) return true;
  const isVersion = (a: number, b: number) => version >= 7 && a < 6 && b >= size - 11;
  if (isVersion(row, column) || isVersion(column, row)) return true;
  if (version === 1) return false;
  const centers = version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];

  return centers.some((y) =>
    centers.some((x) => {
      const isInFinder = [`6,6`, `6,${size - 7}`, `${size - 7},6`].includes(`${y},${x}`);

      return !isInFinder && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
}

/**
 * Returns the error correction level and the mask, from the first copy of the format information.
 */
function formatOf(modules: Modules) {
  const cells = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const);
  const more = [7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const);
  const bits = [...cells, ...more].map(([row, column]) => Number(modules[row]?.[column]));
  const format = Number.parseInt(bits.join(''), 2) ^ 0b101010000010010;

  return { level: LEVELS[format >> 13] ?? 'M', mask: (format >> 10) & 7 };
}

/**
 * Returns all codewords in the standard's order: in columns two modules wide, alternately upward
 * and downward, from right to left.
 */
function wordsOf(modules: Modules, mask: number): number[] {
  const size = modules.length;
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isPattern(row, column, size)) continue;
        bits.push(Number(modules[row]?.[column]) ^ Number(MASKS[mask]?.(row, column) === 0));
      }
    }
    isUp = !isUp;
  }

  return Array.from({ length: bits.length >> 3 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }

  return product;
}

/** Throws if a block's error correction codewords don't match its data. */
function assertWhole(block: readonly number[], checks: number): void {
  let root = 1;
  for (let check = 0; check < checks; check++) {
    if (block.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) {
      throw new Error('the code is damaged');
    }
    root = times(root, 2);
  }
}

/** Returns the modules of the QR code on a page; empty if the page has no black shapes. */
export function modulesOf({ blackBoxes }: Pick<PdfPage, 'blackBoxes'>): boolean[][] {
  if (blackBoxes.length === 0) return [];
  const left = Math.min(...blackBoxes.map(([x]) => x));
  const right = Math.max(...blackBoxes.map(([, , x]) => x));
  const top = Math.min(...blackBoxes.map(([, y]) => y));
  // The top bar of the corner pattern is seven modules long.
  const corner = blackBoxes.find(([x, y]) => x === left && y === top);
  const bar = corner ? corner[2] - left : Number.NaN;
  const size = Math.round((7 * (right - left)) / bar);
  const module = (right - left) / size;
  const isDark = (row: number, column: number) => {
    const [x, y] = [left + (column + 0.5) * module, top + (row + 0.5) * module];

    return blackBoxes.some(([x1, y1, x2, y2]) => x1 < x && x < x2 && y1 < y && y < y2);
  };
  const places = Array.from({ length: size }, (_, at) => at);

  return places.map((row) => places.map((column) => isDark(row, column)));
}

/**
 * Returns the text of the QR code on a page. Throws if there is none, or if even one module is
 * wrong.
 */
export function readQr(page: Pick<PdfPage, 'blackBoxes'>): string {
  const modules = modulesOf(page);
  const version = (modules.length - 17) / 4;
  const { level, mask } = formatOf(modules);
  const words = wordsOf(modules, mask);
  const checks = CHECK_WORDS[level][version - 1] ?? 0;
  const count = BLOCKS[level][version - 1] ?? 0;
  const shortest = Math.floor(words.length / count) - checks;
  const longer = words.length % count;
  const blocks = Array.from({ length: count }, (): number[] => []);
  let next = 0;
  for (let at = 0; at <= shortest; at++) {
    for (const [index, block] of blocks.entries()) {
      if (at < shortest || index >= count - longer) block.push(words[next++] ?? 0);
    }
  }
  const data = blocks.flatMap((block) => [...block]);
  for (let at = 0; at < checks; at++) for (const block of blocks) block.push(words[next++] ?? 0);
  for (const block of blocks) assertWhole(block, checks);

  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  if (!bits.startsWith('0100')) throw new Error('the code holds no bytes');
  const start = version < 10 ? 12 : 20;
  const length = Number.parseInt(bits.slice(4, start), 2);
  const bytes = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(start + at * 8, start + at * 8 + 8), 2),
  );

  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** Guesses what another system's columns contain, from their names and values. */
import { isOfOtherPeople, meaningOfHeader } from './contact-import-headers.ts';
import { ADDRESS_PARTS, NAMING_TARGETS, REPEATABLE_TARGETS } from './contact-import-targets.ts';
import type { ImportTarget } from './contact-import-targets.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().-]{7,20}$/;
/** A phone number with punctuation. Ten digits alone could be anything. */
const MARKED_PHONE = /^(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s*|\d{3}[\s.-])\d{3}[\s.-]\d{4}$/;

function isMostly(cells: readonly string[], pattern: RegExp): boolean {
  const filled = cells.filter(Boolean);

  return (
    filled.length > 0 && filled.filter((cell) => pattern.test(cell)).length * 2 > filled.length
  );
}

const isKnown = (cell: string) => meaningOfHeader(cell) !== null;

/**
 * True if the first row has column names. A row with an email address or phone number is data,
 * unless most cells are known names.
 */
export function looksLikeHeader(first: readonly string[]): boolean {
  const isData = first.some(
    (cell) => EMAIL.test(cell) || (PHONE.test(cell) && /\d{7}/.test(cell.replace(/\D/g, ''))),
  );
  const known = first.filter(isKnown).length;

  return !isData || known * 2 > first.length;
}

const ROWS_ABOVE = 20;

/**
 * Returns the index of the header row among a file's first rows; null if there is none. Skips
 * report titles above it, which are rows with few cells and fewer known column names.
 */
export function findHeader(sample: readonly (readonly string[])[]): number | null {
  const first = sample.slice(0, ROWS_ABOVE).map((row) => ({
    filled: row.filter(Boolean).length,
    known: row.filter(isKnown).length,
  }));
  const most = Math.max(0, ...first.map(({ known }) => known));
  const best = first.findIndex(({ known }) => known === most);
  const titles = first.slice(0, Math.max(best, 0));
  const width = first[best]?.filled ?? 0;
  const hasTitles =
    titles.length > 0 &&
    most >= 2 &&
    titles.every(({ filled, known }) => known <= 1 && filled <= Math.max(1, width / 2));
  if (hasTitles) return best;

  return looksLikeHeader(sample[0] ?? []) ? 0 : null;
}

/** Fields that may have a label column before them: "Phone 1 - Label". */
const LABELLED: readonly (ImportTarget | null)[] = ['phone', 'email', ...ADDRESS_PARTS];

function isLabelOfNext(header: readonly string[], column: number): boolean {
  const [, base] = /^(.+?)\s*-?\s*(?:label|type)$/i.exec(header[column] ?? '') ?? [];

  return Boolean(base && header[column + 1]?.toLowerCase().startsWith(base.toLowerCase()) === true);
}

/**
 * Guesses each column's field from its name, or from most of its values if the name is unknown. If
 * several columns match a field that only one can have, the fullest one gets it. `filled` is the
 * number of non-empty cells per column in the entire file.
 */
export function guessMapping(
  sample: readonly (readonly string[])[],
  hasHeader: boolean,
  filled?: readonly number[],
): (ImportTarget | null)[] {
  const header = hasHeader ? (sample[0] ?? []) : [];
  const rows = sample.slice(hasHeader ? 1 : 0);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const cellsOf = (column: number) => rows.map((row) => row[column] ?? '');
  const fullness = Array.from(
    { length: width },
    (_, column) => filled?.[column] ?? cellsOf(column).filter(Boolean).length,
  );
  const mapping = Array.from(
    { length: width },
    (_, column) => meaningOfHeader(header[column] ?? '')?.target ?? null,
  );

  mapping.forEach((target, column) => {
    if (target === null || REPEATABLE_TARGETS.has(target)) return;
    const isBeaten = mapping.some((other, place) => {
      const lead = (fullness[place] ?? 0) - (fullness[column] ?? 0);

      return other === target && (lead > 0 || (lead === 0 && place < column));
    });
    if (isBeaten) mapping[column] = null;
  });
  mapping.forEach((target, column) => {
    const name = header[column] ?? '';
    if (target !== null || isKnown(name)) return;
    const reach = isMostly(cellsOf(column), EMAIL)
      ? 'email'
      : isMostly(cellsOf(column), name ? MARKED_PHONE : PHONE) && 'phone';
    if (reach) mapping[column] = isOfOtherPeople(name) ? 'notes' : reach;
  });
  mapping.forEach((target, column) => {
    const next = mapping[column + 1] ?? null;
    if (target === null && LABELLED.includes(next) && isLabelOfNext(header, column)) {
      mapping[column] = 'label';
    }
  });
  if (!NAMING_TARGETS.some((target) => mapping.includes(target))) {
    const words = mapping.findIndex(
      (target, column) => target === null && isMostly(cellsOf(column), /[^\d\W]{2}/),
    );
    if (words >= 0) mapping[words] = 'name';
  }

  return mapping;
}

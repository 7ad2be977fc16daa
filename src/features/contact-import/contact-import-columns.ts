/** What the columns of another system's file mean, guessed from their names and contents. */
import { foldText } from '#shared/search-words.ts';
import { HEADERS, NAMING_TARGETS, REPEATABLE_TARGETS } from './contact-import-targets.ts';
import type { ImportTarget } from './contact-import-targets.ts';

/** Prefixes that do not change what a column means: "Billing City" is a city. */
const PREFIXES = [
  'billing',
  'mailing',
  'primary',
  'property',
  'service',
  'customer',
  'client',
  'contact',
  'person',
  'lead',
  'home',
  'work',
  'business',
  'bill',
  'main',
  'default',
];

/** Folded, and without anything but letters and digits. */
function reduced(header: string): string {
  return foldText(header).replace(/[^a-z0-9]/g, '');
}

const TARGETS = new Map(HEADERS.map(([header, target]) => [reduced(header), target]));

function targetOfName(header: string): ImportTarget | null {
  let name = reduced(header);
  for (let stripped = 0; stripped < 3; stripped += 1) {
    const target = TARGETS.get(name);
    if (target) return target;
    const prefix = PREFIXES.find((one) => name.startsWith(one) && name.length > one.length);
    if (!prefix) return null;
    name = name.slice(prefix.length);
  }

  return TARGETS.get(name) ?? null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().-]{7,20}$/;

function isMostly(cells: readonly string[], pattern: RegExp): boolean {
  const filled = cells.filter(Boolean);

  return (
    filled.length > 0 && filled.filter((cell) => pattern.test(cell)).length * 2 > filled.length
  );
}

/** Whether the first row names the columns: one that holds an address or number of its own does not. */
export function looksLikeHeader(first: readonly string[]): boolean {
  const isData = first.some(
    (cell) => EMAIL.test(cell) || (PHONE.test(cell) && /\d{7}/.test(cell.replace(/\D/g, ''))),
  );
  const known = first.filter((cell) => targetOfName(cell) !== null).length;

  return !isData || known * 2 > first.length;
}

/**
 * What each column means, by its name or, if the name is unknown, by what most of its cells look
 * like. A meaning that only one column may have goes to the first match.
 */
export function guessMapping(
  sample: readonly (readonly string[])[],
  hasHeader: boolean,
): (ImportTarget | null)[] {
  const header = hasHeader ? (sample[0] ?? []) : [];
  const rows = sample.slice(hasHeader ? 1 : 0);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const taken = new Set<ImportTarget>();
  const claim = (target: ImportTarget | null) => {
    if (target === null || (taken.has(target) && !REPEATABLE_TARGETS.has(target))) return null;
    taken.add(target);
    return target;
  };

  const mapping = Array.from({ length: width }, (_, column) =>
    claim(targetOfName(header[column] ?? '')),
  );
  const cellsOf = (column: number) => rows.map((row) => row[column] ?? '');
  mapping.forEach((target, column) => {
    if (target !== null || header[column]) return;
    if (isMostly(cellsOf(column), EMAIL)) mapping[column] = claim('email');
    else if (isMostly(cellsOf(column), PHONE)) mapping[column] = claim('phone');
  });
  if (!NAMING_TARGETS.some((target) => taken.has(target))) {
    const words = mapping.findIndex(
      (target, column) => target === null && isMostly(cellsOf(column), /[^\d\W]{2}/),
    );
    if (words >= 0) mapping[words] = claim('name');
  }

  return mapping;
}

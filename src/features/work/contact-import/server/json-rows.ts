/** Converts a JSON list of records to table rows. */
import { AppError } from '#shared/app-error.ts';
import { MAX_IMPORT_COLUMNS } from '../contact-import.ts';

const MAX_DEPTH = 30;
const MAX_OBJECTS = 300_000;

/**
 * True if the JSON is nested too deeply or has too many objects to be a contact list. Parsing it
 * would use too much memory.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let objects = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (isQuoted) {
      if (letter === '\\') index += 1;
      else if (letter === '"') isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      objects += 1;
      if (depth > MAX_DEPTH || objects > MAX_OBJECTS) return true;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }

  return false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the list of records in parsed JSON: the value itself, or the first list in it, as in
 * `{"contacts": […]}`.
 */
function listIn(parsed: unknown): Record<string, unknown>[] | null {
  const lists = [parsed, ...(isRecord(parsed) ? Object.values(parsed) : [])];
  const list = lists.find((one) => Array.isArray(one) && one.some(isRecord)) as
    | unknown[]
    | undefined;

  return list?.filter(isRecord) ?? null;
}

type Plain = string | number | boolean;

const isPlain = (value: unknown): value is Plain =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Flattens a record to values by column name: {"address": {"city": …}} becomes "address city". */
function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    if (value.every(isPlain)) into.set(path, value.map(String).join(' ::: '));
    else value.forEach((one, index) => flatten(one, `${path} ${index + 1}`, into));
  } else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value)) {
      flatten(one, path ? `${path} ${name}` : name, into);
    }
  } else if (isPlain(value)) into.set(path, String(value));
}

/**
 * Converts JSON records to a header row and data rows; null if the JSON has no list of records.
 * Throws a 400 if the records have too many fields.
 */
export function jsonRows(text: string): string[][] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // It starts like JSON but is invalid.
    return null;
  }
  const records = listIn(parsed)?.map((record) => {
    const values = new Map<string, string>();
    flatten(record, '', values);

    return values;
  });
  if (!records) return null;
  const known = new Set<string>();
  for (const values of records) {
    for (const name of values.keys()) known.add(name);
    if (known.size > MAX_IMPORT_COLUMNS) {
      throw new AppError('bad_input', `The records have more than ${MAX_IMPORT_COLUMNS} fields.`);
    }
  }
  const names = [...known];

  return [names, ...records.map((values) => names.map((name) => values.get(name) ?? ''))];
}

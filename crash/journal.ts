/**
 * The changes that the office sent and the server acknowledged: the reference that the data is
 * compared with after a crash.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Row } from './http-client.ts';

/** A type of record that workloads create. */
export interface RecordKind {
  path: `/api/${string}`;
  /** The text field that holds the mark identifying a record; the list can filter by it. */
  mark: string;
  /**
   * Fields that other records change, such as an invoice's balance; they are checked separately.
   */
  movedByOthers: readonly string[];
}

/** A record as the office knows it. */
export interface Entry {
  kind: RecordKind;
  mark: string;
  key: string;
  body: Row;
  /** The last acknowledged row; undefined while we don't know whether it was created. */
  known?: Row;
  /** A change that was sent but got no response. */
  pending?: Row;
  /** 'yes' if it was deleted; 'maybe' if the delete got no response. */
  gone?: 'maybe' | 'yes';
}

const without = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));

/** Formats the fields in which two rows differ, with both values. */
function differences(promised: Row, found: Row): string {
  return Object.keys({ ...promised, ...found })
    .filter((name) => !isDeepStrictEqual(promised[name], found[name]))
    .map((name) => `${name}: ${JSON.stringify(promised[name])} → ${JSON.stringify(found[name])}`)
    .join(', ');
}

const holds = (row: Row, fields: Row): boolean =>
  Object.entries(fields).every(([name, value]) => isDeepStrictEqual(row[name], value));

function compare({ kind, mark, known, pending }: Entry, found: Row): string | undefined {
  if (!known) return undefined;
  const promised = without(known, kind.movedByOthers);
  // Fields acknowledged since the list was requested may be missing from its rows, so compare only
  // the promised ones.
  const actual = Object.fromEntries(Object.keys(promised).map((name) => [name, found[name]]));
  if (isDeepStrictEqual(promised, actual)) return undefined;
  if (pending && found['version'] === Number(known['version']) + 1 && holds(found, pending)) {
    return undefined;
  }

  return `${kind.path} ${mark} is not as acknowledged: ${differences(promised, actual)}`;
}

/**
 * Compares the journal with the stored rows and updates it, now that the outcome of calls without a
 * response is known. Returns the problems found.
 */
export function reconcile(kind: RecordKind, entries: Entry[], rows: Row[]): string[] {
  const problems: string[] = [];
  const byMark = new Map<string, Row[]>();
  for (const row of rows) {
    const mark = String(row[kind.mark]);
    byMark.set(mark, [...(byMark.get(mark) ?? []), row]);
  }
  for (const entry of entries) {
    const found = byMark.get(entry.mark) ?? [];
    byMark.delete(entry.mark);
    const [row] = found;
    const name = `${kind.path} ${entry.mark}`;
    if (found.length > 1) problems.push(`${name} is there ${found.length} times`);
    if (entry.gone === 'yes' && row) problems.push(`${name} was deleted and is back`);
    if (entry.known && !row && !entry.gone) problems.push(`${name} was acknowledged and is lost`);
    if (row && !entry.known && !holds(row, { [kind.mark]: entry.mark })) {
      problems.push(`${name} is half there: ${JSON.stringify(row)}`);
    }
    const difference = row && compare(entry, row);
    if (difference) problems.push(difference);

    delete entry.pending;
    if (row) {
      entry.known = row;
      if (entry.gone === 'maybe') delete entry.gone;
    } else if (entry.gone === 'maybe') entry.gone = 'yes';
  }
  for (const [mark] of byMark) problems.push(`${kind.path} ${mark} is there and nobody sent it`);

  return problems;
}

import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isSameValue } from '#shared/same-value.ts';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import {
  BATCH_LENGTH,
  backupEnd,
  backupHead,
  countRows,
  FORMAT,
  tableHead,
} from './backup-format.ts';
import type { BackupEnd, BackupHead, TableHead } from './backup-format.ts';

/** The backup can't be used. The message has the reason and the next step. */
export class BackupError extends DatabaseStartError {
  override name = 'BackupError';
}

export const damaged = (what: string, cause?: unknown) =>
  new BackupError(
    `This file is damaged or is not a Gable backup: ${what}. Nothing was restored. Use another copy or an earlier backup.`,
    { cause },
  );

/** The parts of a backup, in order: one header, each table followed by its rows, and one end. */
export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: TableHead }
  | { kind: 'rows'; lines: string[] }
  | { kind: 'end'; end: BackupEnd };

/**
 * Reads a backup file and checks it against its own counts and checksums, in constant memory.
 * Throws a {@link BackupError} if it is damaged; discard the parts already yielded.
 */
export async function* readBackup(source: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const tables: BackupEnd['tables'] = [];
  let counted: ReturnType<typeof countRows> | undefined;
  let hasHead = false;
  let end: BackupEnd | undefined;
  const endTable = () => {
    if (counted) tables.push(counted.result());
    counted = undefined;
  };

  for await (const lines of linesOf(source)) {
    if (end) throw damaged('there is data after its end');
    if (lines[0]?.startsWith('[')) {
      if (!counted) throw damaged('some rows have no table');
      counted.add(lines);
      yield { kind: 'rows', lines };
      continue;
    }
    const said = parseLine(lines[0] ?? '');
    if (!hasHead) {
      yield { kind: 'head', head: headOf(said) };
      hasHead = true;
      continue;
    }
    endTable();
    const table = tableHead.safeParse(said);
    if (table.success) {
      counted = countRows(table.data.table);
      yield { kind: 'table', table: table.data };
      continue;
    }
    const last = backupEnd.safeParse(said);
    if (!last.success) throw damaged('a line is invalid');
    if (!isSameValue(tables, last.data.end.tables)) {
      throw damaged('its rows were changed');
    }
    end = last.data.end;
    yield { kind: 'end', end };
  }
  if (!end) throw damaged('its end is missing');
}

/** Reads the entire file. Throws a {@link BackupError} if it is damaged or incomplete. */
export async function verifyBackup(
  source: AsyncIterable<Buffer>,
): Promise<{ head: BackupHead; end: BackupEnd }> {
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  for await (const part of readBackup(source)) {
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'end') end = part.end;
  }
  if (!head || !end) throw damaged('its end is missing');

  return { head, end };
}

function headOf(said: unknown): BackupHead {
  const version = typeof said === 'object' && said !== null && 'gableBackup' in said;
  if (version && Number(said.gableBackup) > FORMAT) {
    throw new BackupError(
      'This backup was made by a newer version of Gable, and this version cannot read it. Restore it with that version.',
    );
  }
  const head = backupHead.safeParse(said);
  if (!head.success) throw damaged('it has no backup header');

  return head.data;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    throw damaged('a line cannot be read', error);
  }
}

/** Yields lines in file order: rows in batches, all other lines one at a time. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rows: string[] = [];
  let length = 0;
  for await (const line of singleLines(source)) {
    const isRow = line.startsWith('[');
    if (rows.length > 0 && (!isRow || length > BATCH_LENGTH)) {
      yield rows;
      rows = [];
      length = 0;
    }
    if (!isRow) {
      yield [line];
      continue;
    }
    rows.push(line);
    length += line.length;
  }
  if (rows.length > 0) yield rows;
}

async function* singleLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const gunzip = createGunzip();
  gunzip.setEncoding('utf8');
  pipeline(Readable.from(source), gunzip, () => {}); // If either stream fails, the loop below throws.
  let unfinished: string[] = [];
  try {
    for await (const text of gunzip as AsyncIterable<string>) {
      const [first = '', ...others] = text.split('\n');
      unfinished.push(first);
      for (const next of others) {
        yield unfinished.join('');
        unfinished = [next];
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw damaged(code === 'Z_BUF_ERROR' ? 'its end is missing' : 'it cannot be unpacked', error);
  } finally {
    gunzip.destroy();
  }
  if (unfinished.join('') !== '') throw damaged('its end is missing');
}

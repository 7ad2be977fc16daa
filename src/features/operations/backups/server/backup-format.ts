/**
 * The file of a backup: gzip'd text, a line of JSON each. An object says what follows, an array is a
 * row, whose values are as PostgreSQL writes them as text, so that both engines read all of them back
 * exactly:
 *
 *     {"gableBackup":1,"gable":"0.1.0","madeAt":"2026-11-23T08:00:00.000Z","migrations":[{"name":…,"hash":…},…]}
 *     {"table":"contacts","columns":["id","name",…]}
 *     ["1","Ada Park",…]
 *     {"end":{"tables":[{"name":"contacts","rows":1,"sha256":…},…],"sequences":{"contacts_id_seq":1,…},"bookProblems":0}}
 *
 * A table's checksum is that of the lines of its rows, each with its line end.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const FORMAT = 1;

/** Characters of rows that are handled together: memory does not grow with the database. */
export const BATCH_LENGTH = 1024 * 1024;

export const backupHead = z.object({
  gableBackup: z.int(),
  /** The version of Gable that made it. */
  gable: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations in order; the tables are as the last of them left them. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.infer<typeof tableHead>;

export const backupEnd = z.object({
  end: z.object({
    tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
    /** The last number that each one gave. */
    sequences: z.record(z.string(), z.int()),
    /** Broken rules of the ledger. */
    bookProblems: z.int(),
  }),
});
export type BackupEnd = z.infer<typeof backupEnd>['end'];

/** Counts the rows of a table and adds them to its checksum. */
export function countRows(name: string) {
  const hash = createHash('sha256');
  let rows = 0;

  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      hash.update(`${lines.join('\n')}\n`);
    },
    result: () => ({ name, rows, sha256: hash.digest('hex') }),
  };
}

export const rowsOf = ({ tables }: BackupEnd): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

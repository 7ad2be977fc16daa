/**
 * The backup file format: gzipped JSON lines. Objects are headers. Arrays are rows whose values are
 * PostgreSQL's text output, so either engine can restore them exactly:
 *
 * ```
 * {"gableBackup":1,"gable":"0.1.0","madeAt":"2026-11-23T08:00:00.000Z","migrations":[{"name":…,"hash":…},…]}
 * {"table":"contacts","columns":["id","name",…]}
 * ["1","Ada Park",…]
 * {"end":{"tables":[{"name":"contacts","rows":1,"sha256":…},…],"sequences":{"contacts_id_seq":1,…},"bookProblems":0}}
 * ```
 *
 * A table's checksum covers its row lines, including their line endings.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const FORMAT = 1;

/** The number of characters to process at once, so memory use doesn't grow with the database. */
export const BATCH_LENGTH = 1024 * 1024;

export const backupHead = z.object({
  gableBackup: z.int(),
  /** The version of Gable that created the backup. */
  gable: z.string(),
  madeAt: z.iso.datetime(),
  /** The applied migrations, in order. They determine the schema of the backup's tables. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.infer<typeof tableHead>;

export const backupEnd = z.object({
  end: z.object({
    tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
    /** The last value of each sequence. */
    sequences: z.record(z.string(), z.int()),
    /** The number of ledger problems. */
    bookProblems: z.int(),
  }),
});
export type BackupEnd = z.infer<typeof backupEnd>['end'];

/** Counts a table's rows and computes their checksum. */
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

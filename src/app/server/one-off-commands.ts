import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { FORGOTTEN_LINK_MINUTES } from '#features/office/auth/credentials.ts';
import { letIn } from '#features/office/auth/server/let-in.ts';
import { rowsOf } from '#features/operations/backups/server/backup-format.ts';
import { BackupError } from '#features/operations/backups/server/read-backup.ts';
import { restoreBackup } from '#features/operations/backups/server/restore-backup.ts';
import { checkFiles } from '#features/work/files/server/check-files.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import type { Database, Db, DbOrTx } from '#server/db/database.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { reviveDead } from '#server/queue/leases.ts';

/**
 * Returns the output of `npm run check-books`, and true in `isInOrder` if there are no problems.
 */
export async function reportBooks(db: DbOrTx): Promise<{ text: string; isInOrder: boolean }> {
  const problems = await checkBooks(db);
  if (problems.length === 0) return { text: 'The books are in order.', isInOrder: true };

  const lines = problems.map(({ rule, record, detail }) => `  ${record}: ${detail}\n    ${rule}`);
  const things = problems.length === 1 ? '1 problem' : `${problems.length} problems`;

  return { text: `${things} in the books:\n${lines.join('\n')}`, isInOrder: false };
}

/** The maximum number of incomplete files to list by name; the rest are only counted. */
const MOST_NAMED = 20;

/**
 * Checks that every file's content is stored and complete. Returns more output for `npm run
 * check-books` and `npm run restore`.
 */
export async function reportFiles(
  db: DbOrTx,
  store: FileStore,
): Promise<{ text: string; isInOrder: boolean }> {
  const { records, bad, unnamed } = await checkFiles(db, store);
  const count = (files: number) =>
    files === 1 ? 'One file' : `${files.toLocaleString('en-US')} files`;
  const rest =
    unnamed.files === 0
      ? []
      : [
          `${count(unnamed.files)} in the store (${formatBytes(unnamed.bytes)}) without a record. They are removed after one day.`,
        ];
  if (bad.length === 0) {
    const all = records === 0 ? 'There are no files.' : `${count(records)}, all complete.`;

    return { text: [all, ...rest].join('\n'), isInOrder: true };
  }
  const lines = bad
    .slice(0, MOST_NAMED)
    .map(({ id, name, problem }) => `  ${id} (${name}): ${problem}`);
  if (bad.length > MOST_NAMED)
    lines.push(`  and ${(bad.length - MOST_NAMED).toLocaleString('en-US')} more`);
  const said = `${count(bad.length)} of ${records} damaged or missing:`;

  return { text: [said, ...lines, ...rest].join('\n'), isInOrder: false };
}

/**
 * Marks all failed jobs to be retried by the next worker; returns the output of `npm run
 * retry-jobs`.
 */
export async function retryJobs(db: Db): Promise<string> {
  const revived = await reviveDead(db);
  if (revived.length === 0) return 'No queue jobs have failed.';

  const lines = revived.map(({ id, kind, reason }) => `  ${id} (${kind}): ${reason}`);

  return `These jobs failed and will be retried while Gable runs:\n${lines.join('\n')}`;
}

/**
 * Restores access for a user who can't sign in anymore; returns the output of `npm run let-in`.
 * `isDone` is false if there is no such active user.
 */
export async function letUserIn(
  db: Db,
  { name, now, publicUrl }: { name: string | undefined; now: Date; publicUrl: string },
): Promise<{ text: string; isDone: boolean }> {
  if (!name) return { text: 'Name the user: npm run let-in -- dana@example.com', isDone: false };
  const done = await letIn(db, { name, now });
  if (!done) return { text: `There is no active user named ${name}.`, isDone: false };

  const { user, token, hadSecondFactor } = done;
  const off = hadSecondFactor ? 'Two-step verification is off. ' : '';

  return {
    text: `${off}Start Gable. ${user.fullName} can set a new password once within ${FORGOTTEN_LINK_MINUTES} minutes here:\n${publicUrl}/reset-password/${token}`,
    isDone: true,
  };
}

/**
 * Restores a company from a backup into the configured, empty database. Returns the output of `npm
 * run restore`; `isInOrder` is true if the ledger is correct and every file's content, which
 * backups don't include, is stored. The records stay restored even if file contents are missing.
 * Throws a {@link BackupError} that says what to do.
 */
export async function restoreFrom(
  database: Database,
  { file, store }: { file: string | undefined; store: FileStore },
): Promise<{ text: string; isInOrder: boolean }> {
  if (!file) throw new BackupError('Name the file: npm run restore -- gable-backup-….jsonl.gz');
  const { head, end } = await restoreBackup(database, {
    open: () => bytesOf(file),
    migrationsDir: join(packageRoot, 'migrations'),
  });
  const books = await reportBooks(database.db);
  const kept = await reportFiles(database.db, store);
  const rows = rowsOf(end).toLocaleString('en-US');
  const said = `Restored ${rows} rows in ${end.tables.length} tables, as they were on ${head.madeAt} (made by Gable ${head.gable}).`;

  const advice = kept.isInOrder
    ? ''
    : '\nAll records are restored. Photos and files are not in the backup. Copy the old DATA_DIR/files or the old bucket to this Gable’s file storage, then run npm run check-books.';

  return {
    text: `${said}\n${books.text}\n${kept.text}${advice}`,
    isInOrder: books.isInOrder && kept.isInOrder,
  };
}

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of createReadStream(file)) yield bytes as Buffer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup cannot be read: ${reason}`, { cause: error });
  }
}

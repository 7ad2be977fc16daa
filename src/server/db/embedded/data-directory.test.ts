import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { asUnusableFolder } from '#server/db/embedded/data-directory.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

const directory = temporaryDirectory();

/** Root can write anywhere, so run the test as a different account. */
async function withoutRoot<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a data folder that may not be written to ends the start with one sentence', async () => {
  const dataDir = join(directory, 'closed');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o555);
  chmodSync(directory, 0o755);
  const failure = await withoutRoot(() =>
    openEmbeddedDatabase({ dataDir }).catch((error: unknown) => error),
  );

  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect(failure).toHaveProperty(
    'message',
    `Gable cannot use its data folder ${dataDir}: this account cannot write to it (EACCES). Make it writable, or set DATA_DIR to another folder.`,
  );
});

test('a data folder that is a file ends the start with one sentence', async () => {
  const dataDir = join(directory, 'file');
  writeFileSync(dataDir, 'not a folder');

  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(/it is a file \(EEXIST\)\. Make/);
});

test('a read-only file system is distinguished from a failure of Gable', () => {
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  const other = new Error('something else');

  expect(asUnusableFolder(readOnly, '/data')).toHaveProperty(
    'message',
    'Gable cannot use its data folder /data: it is on a read-only file system (EROFS). Make it writable, or set DATA_DIR to another folder.',
  );
  expect(asUnusableFolder(other, '/data')).toBe(other);
});

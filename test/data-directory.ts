import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { cacheDir, engineFingerprint } from '#test/test-cache.ts';

/** Enough time to remove a directory of many databases from a slow disk. */
const REMOVAL_LIMIT_MS = 120_000;

/**
 * Returns a temporary directory that is removed after the test file. Call it at the top of the
 * file.
 */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gable-test-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }), REMOVAL_LIMIT_MS);
  return directory;
}

/**
 * Returns a function that creates DATA_DIRs, each with an empty embedded database. They are copied
 * from one cached in .cache because a first start takes seconds and only one test is about it.
 */
export async function dataDirectories(): Promise<() => string> {
  const original = join(cacheDir, `data-directory-${engineFingerprint()}`);
  if (!existsSync(original)) await makeDataDirectory(original);
  const parent = temporaryDirectory();
  let copies = 0;
  return () => {
    const copy = join(parent, String((copies += 1)));
    cpSync(original, copy, { recursive: true });
    return copy;
  };
}

async function makeDataDirectory(target: string): Promise<void> {
  const draft = `${target}.${process.pid}`;
  const database = await openEmbeddedDatabase({ dataDir: draft });
  await database.close();
  if (existsSync(target)) rmSync(draft, { recursive: true }); // another process was faster
  else renameSync(draft, target);
}

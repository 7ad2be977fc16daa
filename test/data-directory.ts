import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { cacheDir, engineFingerprint } from '#test/test-cache.ts';

/** A directory of many databases on a slow disk. */
const REMOVAL_LIMIT_MS = 120_000;

/** A temporary directory that is removed after the test file. Call it at the head of the file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gable-test-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }), REMOVAL_LIMIT_MS);
  return directory;
}

/**
 * DATA_DIRs with an empty embedded database in each, copied from one that is kept in .cache: a first
 * start takes seconds and is the subject of one test only.
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
  if (existsSync(target)) rmSync(draft, { recursive: true }); // another process was quicker
  else renameSync(draft, target);
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';

/** A temporary directory that is removed after the test file. Call it at the head of the file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gable-test-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * DATA_DIRs with an empty embedded database in each. The first start is made once and copied, as it
 * takes seconds and is the subject of one test only.
 */
export async function dataDirectories(): Promise<() => string> {
  const parent = temporaryDirectory();
  const first = join(parent, '0');
  const database = await openEmbeddedDatabase({ dataDir: first });
  await database.close();

  let copies = 0;
  return () => {
    copies += 1;
    const copy = join(parent, String(copies));
    cpSync(first, copy, { recursive: true });
    return copy;
  };
}

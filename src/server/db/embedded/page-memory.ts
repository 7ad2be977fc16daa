import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesIn } from '#server/db/embedded/disk-space.ts';

/** The data of a small company fit into this; it is there from the start, so more would be memory for nothing. */
const SMALL = '32MB';
/** A list's index and the newest of its rows, at 100,000 records: a search looks at 33 MB of invoices. */
const LARGE = '128MB';
/** An empty database has about 30 MB, most of it the engine's own. */
const SMALL_BYTES = 80 * 2 ** 20;

/**
 * Returns how much of its tables the engine keeps in memory (PostgreSQL's shared_buffers), by the size of
 * its data directory at the start: nothing yet on the first start, and nothing for a database in memory.
 */
export function pageMemory(directory: string | undefined): string {
  const base = directory && join(directory, 'base');

  return base && existsSync(base) && bytesIn(base) > SMALL_BYTES ? LARGE : SMALL;
}

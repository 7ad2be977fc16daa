import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesIn } from '#server/db/embedded/disk-space.ts';

/**
 * Enough for a small company's data. The memory is allocated at startup, so more would be wasted.
 */
const SMALL = '32MB';
/**
 * Enough for a list's index and its newest rows with 100,000 records: searching invoices reads 33
 * MB.
 */
const LARGE = '128MB';
/** An empty database is about 30 MB, most of it the engine's own data. */
const SMALL_BYTES = 80 * 2 ** 20;

/**
 * Returns how much table data the engine caches in memory (PostgreSQL's shared_buffers). Depends on
 * the size of the data directory at startup, which is zero on the first start and for an in-memory
 * database.
 */
export function pageMemory(directory: string | undefined): string {
  const base = directory && join(directory, 'base');

  return base && existsSync(base) && bytesIn(base) > SMALL_BYTES ? LARGE : SMALL;
}

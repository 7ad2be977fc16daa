/** Finds files without content and content without a file, for `npm run check-books`. */
import { asc, gt } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { originalKey } from '#server/file-store/file-store.ts';
import type { FileKey, FileStore } from '#server/file-store/file-store.ts';
import { files } from './file-table.ts';
import { quarantinedFiles } from './quarantine-table.ts';

const PAGE = 5_000;

interface BadFile {
  id: number;
  name: string;
  problem: string;
}

export interface FilesReport {
  /** The number of file records, including files in the trash and in quarantine. */
  records: number;
  /** File records whose content is missing or has the wrong size. */
  bad: BadFile[];
  /** Content without a file record. Some may belong to uploads in progress. */
  unnamed: { files: number; bytes: number };
}

/** Checks again for content stored after the store was listed, since Gable may be running. */
async function hasBytes(store: FileStore, key: FileKey): Promise<boolean> {
  const bytes = await store.get(key, { start: 0, end: 0 });
  bytes?.destroy();

  return bytes !== null;
}

/**
 * Compares all file records with all keys in the store, without changing anything. Fast, because it
 * doesn't read the content.
 */
export async function checkFiles(db: DbOrTx, store: FileStore): Promise<FilesReport> {
  const stored = new Map<FileKey, number>();
  for await (const { key, size } of store.list()) {
    if (originalKey(key) === key) stored.set(key, size);
  }
  const report: FilesReport = { records: 0, bad: [], unnamed: { files: 0, bytes: 0 } };
  const named = new Set<FileKey>();
  for (const table of [files, quarantinedFiles]) {
    for (let after = 0; ;) {
      const rows = await db
        .select({ id: table.id, name: table.name, key: table.key, size: table.size })
        .from(table)
        .where(gt(table.id, after))
        .orderBy(asc(table.id))
        .limit(PAGE);
      for (const { id, name, key, size } of rows) {
        const found = stored.get(key as FileKey);
        if (found === undefined && (await hasBytes(store, key as FileKey))) continue;
        named.add(key as FileKey);
        if (found === size) continue;
        const problem =
          found === undefined ? 'its bytes are lost' : `it has ${found} bytes instead of ${size}`;
        report.bad.push({ id, name, problem });
      }
      report.records += rows.length;
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < PAGE) break;
    }
  }
  for (const key of named) stored.delete(key);
  for (const size of stored.values()) {
    report.unnamed.files += 1;
    report.unnamed.bytes += size;
  }

  return report;
}

import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Opens the configured store: a bucket if there is one, otherwise DATA_DIR/files. */
export function openFileStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): FileStore {
  return s3
    ? s3Store(s3, { spoolFolder: join(dataDir, 'files-on-their-way') })
    : folderStore(join(dataDir, 'files'));
}

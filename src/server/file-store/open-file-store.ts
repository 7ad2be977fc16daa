import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The store that the settings name: DATA_DIR/files. */
export function openFileStore({ dataDir }: Pick<Settings, 'dataDir'>): FileStore {
  return folderStore(join(dataDir, 'files'));
}

import { beforeEach, expect, test } from 'vitest';
import { newFileKey } from '#server/file-store/file-store.ts';
import type { FileKey, FileStore } from '#server/file-store/file-store.ts';
import { startApi } from '#test/api.ts';
import { aFile } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { checkFiles } from './check-files.ts';
import { files } from './file-table.ts';

const api = await startApi();
const { db } = api.database;
beforeEach(() => api.reset());

async function store(text: string, key: FileKey = newFileKey()): Promise<void> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  await api.files.put(bytes(), { maxBytes: 1_000, key });
}

test('a file that is added during the check is not reported as lost', async () => {
  const dana = await api.as('Admin Project manager');
  const store: FileStore = {
    ...api.files,
    async *list() {
      yield* api.files.list();
      await aFile(dana, { name: 'new.txt' });
    },
  };

  expect(await checkFiles(db, store)).toMatchObject({ records: 1, bad: [] });
});

test('every record is compared with its bytes, and bytes without a record are counted', async () => {
  const dana = await api.as('Admin Project manager');
  expect(await checkFiles(db, api.files)).toEqual({
    records: 0,
    bad: [],
    unnamed: { files: 0, bytes: 0 },
  });
  const [whole, trashed, lost, cut] = [
    await aFile(dana, { name: 'whole.txt' }),
    await aFile(dana, { name: 'trashed.txt' }),
    await aFile(dana, { name: 'lost.txt' }),
    await aFile(dana, { name: 'cut.txt' }),
  ];
  await dana.ok(fileEndpoints.remove, { params: { id: trashed.id } });
  const rows = await db.select({ id: files.id, key: files.key }).from(files);
  const keyOf = (id: number) => rows.find((row) => row.id === id)?.key as FileKey;
  await api.files.remove(keyOf(lost.id));
  await store('01234', keyOf(cut.id));
  await store('whose record was never written');
  expect(keyOf(whole.id)).toMatch(/^[0-9a-f]{32}$/);

  expect(await checkFiles(db, api.files)).toEqual({
    records: 4,
    bad: [
      { id: lost.id, name: 'lost.txt', problem: 'its bytes are lost' },
      { id: cut.id, name: 'cut.txt', problem: 'it has 5 bytes instead of 10' },
    ],
    unnamed: { files: 1, bytes: 30 },
  });
});

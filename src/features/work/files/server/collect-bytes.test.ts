import { beforeEach, expect, test } from 'vitest';
import { companies } from '#features/office/company/server/company-table.ts';
import { renditionKey } from '#server/file-store/file-store.ts';
import type { FileKey } from '#server/file-store/file-store.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { collectBytes } from './collect-bytes.ts';

const api = await startApi();
const { db } = api.database;
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const HOUR_MS = 3_600_000;
/** Tests store content with the machine's real time, not the test clock. */
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

const collect = (hours: number) => collectBytes(db, { store: api.files, now: hoursFromNow(hours) });

async function store(text: string, key?: FileKey) {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }

  return (await api.files.put(bytes(), { maxBytes: 1_000, ...(key && { key }) })).key;
}

const keys = async () => {
  const found: string[] = [];
  for await (const { key } of api.files.list()) found.push(key);

  return found.toSorted();
};

async function aFile(): Promise<number> {
  const { id: jobId } = await aJob(dana);
  const query = { name: 'notes.txt', jobId };
  const body = Buffer.from('Gate code');

  return (await dana.ok(fileEndpoints.upload, { query, body, type: 'text/plain' })).id;
}

test('only bytes without a record are removed a day later, with their renditions', async () => {
  await aFile();
  const [known] = await keys();
  await db.update(companies).set({ createdAt: hoursFromNow(-48) });
  const lost = await store('whose record was never written');
  await store('small', renditionKey(lost, 'thumbnail'));
  const small = await store('small', renditionKey(known as FileKey, 'picture'));
  expect(await collect(23)).toBe(0);
  expect(await keys()).toHaveLength(4);

  expect(await collect(25)).toBe(1);
  expect(await keys()).toEqual([known, small]);
  expect(await collect(25)).toBe(0);
});

test('the bytes of a file in the trash are kept', async () => {
  const id = await aFile();
  await db.update(companies).set({ createdAt: hoursFromNow(-48) });
  await dana.ok(fileEndpoints.remove, { params: { id } });

  expect(await collect(25)).toBe(0);
  expect(await keys()).toHaveLength(1);
});

test('bytes older than the company belong to another database and are kept', async () => {
  await store('of the company that is restored tomorrow');
  await db.update(companies).set({ createdAt: hoursFromNow(1) });
  expect(await collect(48)).toBe(0);
  await db.delete(companies);
  expect(await collect(48)).toBe(0);

  expect(await keys()).toHaveLength(1);
});

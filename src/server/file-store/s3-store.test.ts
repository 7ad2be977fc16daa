import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '#test/data-directory.ts';
import { startS3 } from '#test/s3-server.ts';
import { readSettings } from '#server/settings.ts';
import { openFileStore } from './open-file-store.ts';

const s3 = await startS3();
afterAll(() => s3.close());
const DATA_DIR = temporaryDirectory();
const open = (more: Record<string, string> = {}) =>
  openFileStore(readSettings({ ...s3.settings, DATA_DIR, ...more }));
const store = open();

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const one of texts) yield Buffer.from(one);
}

const put = (from = store) => from.put(parts('a ridge', ' vent'), { maxBytes: 100 });

beforeEach(() => {
  s3.objects.clear();
  s3.calls.length = 0;
  s3.failNext(0, 500);
});

test('A file is an object under its key, and nothing else in the bucket is listed', async () => {
  const { key } = await put();
  const others = ['backup.tar', `${'a'.repeat(32)}.tar`];
  for (const name of others) {
    s3.objects.set(name, { bytes: Buffer.from('of somebody else'), at: new Date() });
  }
  expect([...s3.objects.keys()].toSorted()).toEqual([key, ...others].toSorted());
  const listed: string[] = [];
  for await (const one of store.list()) listed.push(one.key);

  expect(listed).toEqual([key]);
});

test.each([500, 503, 429])(
  'A request to a storage that is busy, with %i, is retried',
  async (status) => {
    s3.failNext(2, status);
    const { key } = await put();
    expect(s3.calls).toEqual(Array.from({ length: 3 }, () => `PUT ${key}`));
    const stream = await store.get(key);

    expect(stream && (await text(stream))).toBe('a ridge vent');
  },
);

test('A storage that stays away is a 503 that says so, with its response for the log', async () => {
  s3.failNext(9, 500);
  const error: unknown = await put().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'unavailable',
    message: 'File storage is not responding. Try again.',
    cause: { message: 'file storage returned 500 SlowDown' },
  });

  expect(s3.calls).toHaveLength(3);
});

test('A key that the storage refuses is not tried again, and its secret is in no message', async () => {
  const wrong = open({ FILES_S3_SECRET_ACCESS_KEY: 'another secret' });
  const error: unknown = await put(wrong).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'unavailable',
    cause: { message: 'file storage returned 403 SignatureDoesNotMatch' },
  });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('another secret');

  expect(s3.calls).toHaveLength(1);
});

test('The unfinished files of a process that was killed are removed a day later', async () => {
  const folder = join(DATA_DIR, 'killed', 'files-on-their-way');
  mkdirSync(folder, { recursive: true });
  for (const [name, hours] of [
    ['old.part', 25],
    ['new.part', 1],
  ] as const) {
    writeFileSync(join(folder, name), 'half');
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(folder, name), then, then);
  }
  await put(open({ DATA_DIR: join(DATA_DIR, 'killed') }));

  expect(readdirSync(folder)).toEqual(['new.part']);
});

test('A bucket that is not there is named', async () => {
  const elsewhere = open({ FILES_S3_BUCKET: 'another-bucket' });
  await expect(put(elsewhere)).rejects.toThrow('there is no bucket another-bucket');
});

test('A storage where no server listens is a 503', async () => {
  const nowhere = open({ FILES_S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(put(nowhere)).rejects.toMatchObject({ code: 'unavailable' });
});

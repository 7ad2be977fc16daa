/** All file stores make the same guarantees, so these tests run against each of them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#test/data-directory.ts';
import { startS3 } from '#test/s3-server.ts';
import { readSettings } from '#server/settings.ts';
import { fileKey, newFileKey, originalKey, renditionKey } from './file-store.ts';
import type { FileKey, FileStore, KeyInStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const MANY = 10_000_000;
const parent = temporaryDirectory();
const s3 = await startS3();
afterAll(() => s3.close());
let folders = 0;
let dataDir = '';
let store: FileStore;

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const one of texts) yield Buffer.from(one);
}

async function all(keys: AsyncIterable<KeyInStore>): Promise<KeyInStore[]> {
  const found: KeyInStore[] = [];
  for await (const one of keys) found.push(one);

  return found;
}

const textOf = (stream: Readable | null) => (stream ? text(stream) : null);

/** All files in the data folder. */
const filesLeft = () =>
  existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

describe.each([
  ['a folder', {}],
  ['a bucket', s3.settings],
])('in %s', (_, settings) => {
  beforeEach(() => {
    s3.objects.clear();
    dataDir = join(parent, String((folders += 1)));
    store = openFileStore(readSettings({ ...settings, DATA_DIR: dataDir }));
  });

  test('bytes are read as they were stored, with their number and their hash', async () => {
    const stored = await store.put(parts('a ridge', ' vent'), { maxBytes: MANY });
    expect(stored).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: 12,
      sha256: createHash('sha256').update('a ridge vent').digest('hex'),
    });

    expect(await textOf(await store.get(stored.key))).toBe('a ridge vent');
  });

  test('a large file is read to its last byte', async () => {
    const line = 'shingle '.repeat(8_192);
    const { key, size } = await store.put(parts(...Array.from({ length: 64 }, () => line)), {
      maxBytes: MANY,
    });
    expect(size).toBe(64 * 65_536);

    expect(await textOf(await store.get(key))).toBe(line.repeat(64));
  });

  test('a part of a file is addressed by the positions of its first and last byte', async () => {
    const { key } = await store.put(parts('0123456789'), { maxBytes: MANY });

    for (const [start, end, part] of [
      [0, 0, '0'],
      [2, 5, '2345'],
      [7, 9, '789'],
    ] as const) {
      expect(await textOf(await store.get(key, { start, end }))).toBe(part);
    }
  });

  test('nothing is kept of a file that is too large', async () => {
    await expect(store.put(parts('0123', '4567', '8'), { maxBytes: 8 })).rejects.toMatchObject({
      code: 'too_large',
      message: 'This file is larger than 8 bytes.',
    });
    expect(filesLeft()).toEqual([]);
    expect(await all(store.list())).toEqual([]);

    expect((await store.put(parts('0123', '4567'), { maxBytes: 8 })).size).toBe(8);
  });

  test('nothing is kept of a file whose sender went away', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half of a pho');
      throw new Error('the connection broke');
    }
    await expect(store.put(broken(), { maxBytes: MANY })).rejects.toThrow('the connection broke');

    expect(filesLeft()).toEqual([]);
    expect(await all(store.list())).toEqual([]);
  });

  test('a file that is not there is null, and removing it does nothing', async () => {
    const key = newFileKey();
    await store.remove(key);

    expect(await store.get(key)).toBeNull();
    expect(await all(store.list())).toEqual([]);
  });

  test('a rendition stands beside its file, is replaced by a newer one, and goes with it', async () => {
    const { key } = await store.put(parts('a large picture'), { maxBytes: MANY });
    const small = renditionKey(key, 'thumbnail');
    await Promise.all([
      store.put(parts('a small', ' one'), { maxBytes: MANY, key: small }),
      store.put(parts('a small one'), { maxBytes: MANY, key: small }),
    ]);
    expect(await textOf(await store.get(small))).toBe('a small one');
    expect(originalKey(small)).toBe(key);
    expect((await all(store.list())).map((one) => one.key).toSorted()).toEqual([key, small]);

    await store.remove(key);
    expect(await all(store.list())).toEqual([]);
    expect(await store.get(key)).toBeNull();
  });

  test('the list has every file, however many, with its size and its time', async () => {
    const before = Date.now();
    const keys: FileKey[] = [];
    for (let index = 0; index < 5; index += 1) {
      keys.push((await store.put(parts('x'.repeat(index + 1)), { maxBytes: MANY })).key);
    }
    const listed = await all(store.list());
    expect(new Map(listed.map(({ key, size }) => [key, size]))).toEqual(
      new Map(keys.map((key, index) => [key, index + 1])),
    );

    // Some file systems store times with a precision of seconds.
    for (const { at } of listed) expect(at.getTime()).toBeGreaterThan(before - 2_000);
  });

  test.each(['', '..', '../../etc/passwd', 'A'.repeat(32), `${'a'.repeat(32)}.exe`])(
    'the text %j is no key, and never becomes a path',
    async (name) => {
      expect(() => fileKey(name)).toThrow('this is no key of a file');
      await expect(store.get(name as FileKey)).rejects.toThrow('this is no key of a file');
      const put = store.put(parts('x'), { maxBytes: MANY, key: name as FileKey });
      await expect(put).rejects.toThrow('this is no key of a file');
    },
  );
});

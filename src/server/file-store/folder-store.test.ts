import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#test/data-directory.ts';
import { fileKey, newFileKey, originalKey, renditionKey } from './file-store.ts';
import type { FileKey, KeyInStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

const MANY = 1_000_000;
const parent = temporaryDirectory();
let stores = 0;

/** A new, empty store, and where it is. */
function newStore() {
  const folder = join(parent, String((stores += 1)), 'files');
  mkdirSync(join(folder, '..'));

  return { folder, store: folderStore(folder) };
}

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const all = async (keys: AsyncIterable<KeyInStore>): Promise<KeyInStore[]> => {
  const found: KeyInStore[] = [];
  for await (const one of keys) found.push(one);

  return found;
};

const textOf = (stream: Readable | null) => (stream ? text(stream) : null);

const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

test('bytes are given back as they came, with their number and their hash', async () => {
  const { store } = newStore();
  const stored = await store.put(parts('a ridge', ' vent'), { maxBytes: MANY });
  expect(stored).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    size: 12,
    sha256: createHash('sha256').update('a ridge vent').digest('hex'),
  });

  expect(await textOf(await store.get(stored.key))).toBe('a ridge vent');
});

test('a part of a file is given by the places of its first and last byte', async () => {
  const { store } = newStore();
  const { key } = await store.put(parts('0123456789'), { maxBytes: MANY });

  for (const [start, end, text] of [
    [0, 0, '0'],
    [2, 5, '2345'],
    [7, 9, '789'],
  ] as const) {
    expect(await textOf(await store.get(key, { start, end }))).toBe(text);
  }
});

test('a file lies two folders deep, under its own name alone', async () => {
  const { folder, store } = newStore();
  const { key } = await store.put(parts('x'), { maxBytes: MANY });

  expect(namesIn(folder)).toEqual([key]);
  expect(existsSync(join(folder, key.slice(0, 2), key.slice(2, 4), key))).toBe(true);
});

test('nothing is kept of a file that is too large', async () => {
  const { folder, store } = newStore();
  await expect(store.put(parts('0123', '4567', '8'), { maxBytes: 8 })).rejects.toMatchObject({
    code: 'too_large',
    message: 'This file is larger than 8 bytes.',
  });

  expect(namesIn(folder)).toEqual([]);
  expect((await store.put(parts('0123', '4567'), { maxBytes: 8 })).size).toBe(8);
});

test('nothing is kept of a file whose sender went away', async () => {
  const { folder, store } = newStore();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half of a pho');
    throw new Error('the connection broke');
  }
  await expect(store.put(broken(), { maxBytes: MANY })).rejects.toThrow('the connection broke');

  expect(namesIn(folder)).toEqual([]);
});

test('a file that is not there is null, and removing it does nothing', async () => {
  const { store } = newStore();
  const key = newFileKey();
  await store.remove(key);

  expect(await store.get(key)).toBeNull();
  expect(await all(store.list())).toEqual([]);
});

test('a rendition stands beside its file, is replaced by a newer one, and goes with it', async () => {
  const { store } = newStore();
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

test('the list names unfinished bytes too, so that they can be removed, and nothing else in the folder', async () => {
  const { folder, store } = newStore();
  const { key } = await store.put(parts('whole'), { maxBytes: MANY });
  const lost = newFileKey();
  const place = join(folder, lost.slice(0, 2), lost.slice(2, 4));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `${lost}.0a1b2c3d.part`), 'half');
  writeFileSync(join(folder, '.DS_Store'), 'of the system');
  const listed = await all(store.list());
  expect(new Set(listed.map((one) => one.key))).toEqual(new Set([key, lost]));
  expect(listed.find((one) => one.key === lost)).toEqual({
    key: lost,
    at: expect.any(Date),
    size: 4,
  });

  await store.remove(lost);
  expect((await all(store.list())).map((one) => one.key)).toEqual([key]);
});

test.each(['', '..', '../../etc/passwd', 'A'.repeat(32), `${'a'.repeat(32)}.exe`, 'a'.repeat(33)])(
  'the text %j is no key, and never becomes a path',
  async (name) => {
    const { store } = newStore();

    expect(() => fileKey(name)).toThrow('this is no key of a file');
    await expect(store.get(name as FileKey)).rejects.toThrow('this is no key of a file');
    await expect(store.put(parts('x'), { maxBytes: MANY, key: name as FileKey })).rejects.toThrow(
      'this is no key of a file',
    );
  },
);

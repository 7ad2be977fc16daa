import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#test/data-directory.ts';
import { newFileKey } from './file-store.ts';
import type { KeyInStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

const MANY = 1_000_000;
const parent = temporaryDirectory();
let stores = 0;

/** A new, empty store and its path. */
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

const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

test('a file lies two folders deep, under its own name alone', async () => {
  const { folder, store } = newStore();
  const { key } = await store.put(parts('x'), { maxBytes: MANY });

  expect(namesIn(folder)).toEqual([key]);
  expect(existsSync(join(folder, key.slice(0, 2), key.slice(2, 4), key))).toBe(true);
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

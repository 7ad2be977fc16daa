import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { takeLockFile } from '#server/db/embedded/lock-file.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { eventually } from '#test/eventually.ts';

const directory = temporaryDirectory();
let files = 0;
const newFile = () => join(directory, `${(files += 1)}.lock`);

const take = (file: string, onLost: (reason: string) => void = () => {}) =>
  takeLockFile({ file, beatMs: 40, onLost });

/** Writes the lock file of a Gable process in a different container on the same volume. */
function writeOwner(file: string): void {
  const owner = { pid: 1, host: 'other-container', processSpace: 'elsewhere', token: 'theirs' };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(owner));
}

test('a lock is refused while its owner on another machine shows that it lives', async () => {
  const file = newFile();
  writeOwner(file);
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 20);
  await expect(take(file)).rejects.toThrow('process 1 on other-container');
  clearInterval(beat);
});

test('a lock whose owner has gone silent is taken over', async () => {
  const file = newFile();
  writeOwner(file);
  const release = await take(file);
  release();
  expect(existsSync(file)).toBe(false);
});

test('a lock file that a crash cut short is taken over', async () => {
  const file = newFile();
  writeFileSync(file, '{"pid":');
  const release = await take(file);
  release();
});

test('of two that want the lock of a silent owner, one gets it', async () => {
  const file = newFile();
  writeOwner(file);
  const outcomes = await Promise.allSettled([take(file), take(file)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') outcome.value();
});

test('an owner that was blocked until another process took the lock is notified', async () => {
  const file = newFile();
  const onLost = vi.fn();
  const release = await take(file, onLost);
  writeOwner(file);
  await eventually(() => expect(onLost).toHaveBeenCalledTimes(1));
  release();
  expect(existsSync(file)).toBe(true); // The lock now belongs to the other process.
});

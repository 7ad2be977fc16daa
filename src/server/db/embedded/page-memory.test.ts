import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageMemory } from './page-memory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gable-page-memory-'));
  mkdirSync(join(directory, 'base/5'), { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function table(name: string, megabytes: number) {
  const file = join(directory, 'base/5', name);
  writeFileSync(file, '');
  truncateSync(file, megabytes * 2 ** 20);
}

test('a small company takes little memory', () => {
  table('16384', 40);
  table('16385', 20);

  expect(pageMemory(directory)).toBe('32MB');
});

test('a company with 100,000 records gets the memory that its lists need', () => {
  table('16384', 60);
  table('16385', 60);

  expect(pageMemory(directory)).toBe('128MB');
});

test('a first start and a database in memory have no files to be counted', () => {
  expect(pageMemory(join(directory, 'new'))).toBe('32MB');
  expect(pageMemory(undefined)).toBe('32MB');
});

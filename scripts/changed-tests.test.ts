import { expect, test } from 'vitest';
import { testsOfChange } from './changed-tests.mjs';

const roofs = 'src/features/work/roofs';
const imports = [
  { from: `${roofs}/roof.test.ts`, to: `${roofs}/roof.ts` },
  { from: `${roofs}/server/roof-store.ts`, to: `${roofs}/roof.ts` },
  { from: `${roofs}/server/roof-store.test.ts`, to: `${roofs}/server/roof-store.ts` },
  { from: 'src/app/server/features.ts', to: `${roofs}/server/roof-store.ts` },
  { from: 'test/api.ts', to: 'src/app/server/features.ts' },
  { from: 'src/features/work/sheds/server/list-sheds.test.ts', to: 'test/api.ts' },
  { from: `${roofs}/server/list-roofs.test.ts`, to: 'test/api.ts' },
];
const sources = { imports, files: imports.map(({ from }) => from) };

test('A change runs the tests that import the file, then those of its feature', () => {
  expect(testsOfChange([`${roofs}/roof.ts`], sources)).toEqual({
    tests: [
      `${roofs}/roof.test.ts`,
      `${roofs}/server/roof-store.test.ts`,
      `${roofs}/server/list-roofs.test.ts`,
    ],
    leftOut: 0,
  });
});

test('The composition makes no test of another feature depend on a file', () => {
  const { tests } = testsOfChange([`${roofs}/server/roof-store.ts`], sources);

  expect(tests).not.toContain('src/features/work/sheds/server/list-sheds.test.ts');
});

test('A changed test runs itself first', () => {
  const changed = [`${roofs}/server/list-roofs.test.ts`];

  expect(testsOfChange(changed, sources).tests[0]).toBe(changed[0]);
});

test('The nearest tests run within the limit of their kind, and the rest are counted', () => {
  const limits = { server: 1, pure: 1, components: 1 };

  expect(testsOfChange([`${roofs}/roof.ts`], { ...sources, limits })).toEqual({
    tests: [`${roofs}/roof.test.ts`, `${roofs}/server/roof-store.test.ts`],
    leftOut: 1,
  });
});

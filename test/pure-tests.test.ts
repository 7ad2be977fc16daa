import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbidServer } from '#test/pure-tests.ts';
import { root } from '#test/test-cache.ts';

interface ListedFile {
  file: string;
  projectName: string;
}

/** Returns the test files of each project in vitest.config.ts when run on the embedded engine. */
function listedFiles(): ListedFile[] {
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  const listed: ListedFile[] = JSON.parse(stdout);

  return listed.map(({ file, projectName }) => ({ file: file.slice(root.length), projectName }));
}

test('Each test file belongs to exactly one project', () => {
  const ofTree = ['src', 'test', 'crash', 'bench', 'demo', 'scripts'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.test\.tsx?$/.test(file)),
  );
  const listed = listedFiles();

  expect(listed.map(({ file }) => file).toSorted()).toEqual(ofTree.toSorted());
  expect(listed.filter(({ projectName }) => projectName === 'pure').length).toBeGreaterThan(100);
});

test.each([
  'src/server/db/database.ts',
  'src/server/db/embedded/embedded-pool.ts',
  'src/app/server/features.ts',
  'test/api.ts',
  'test/database.ts',
])('A pure test that imports %s fails with the reason', (module) => {
  expect(() => load(`${root}${module}`)).toThrow(
    `This test stands where tests need no server (test/pure-tests.ts), but it imports ${module}`,
  );
});

test.each(['src/server/pdf/make-pdf.ts', 'src/shared/money.ts', 'test/read-pdf.ts'])(
  'A pure test may import %s',
  (module) => {
    expect(load(`${root}${module}`)).toBeUndefined();
  },
);

function load(id: string): unknown {
  const { load: hook } = forbidServer();
  if (typeof hook !== 'function') throw new Error('The plugin has no load function');

  return hook.call(undefined as never, id);
}

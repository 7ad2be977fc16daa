import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contact } from '#features/work/contacts/contact.ts';
import { packageRoot } from '#server/package-root.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
];
const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

const SOURCES = [
  ...readdirSync(packageRoot),
  ...['src', 'test', 'e2e', 'demo', 'bench', 'crash', 'scripts'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ),
];

/** Returns the source files whose path ends like this: 'mount.ts', 'jobs/job.ts'. */
const filesNamed = (path: string) =>
  SOURCES.filter((file) => file === path || file.endsWith(`/${path}`));

describe('the documents', () => {
  it('for contributors creates a contact that the API accepts', () => {
    const [, sent = ''] =
      /call\('POST', '\/api\/contacts', (\{[^}]*\})\)/.exec(read('CONTRIBUTING.md')) ?? [];
    const body: unknown = JSON.parse(sent.replace(/(\w+):/g, '"$1":').replaceAll("'", '"'));

    expect(z.strictObject(contact.create.shape).safeParse(body).error).toBeUndefined();
  });

  // Skip the recipes: they name files that the reader has yet to create.
  it.each(
    documents.filter((file) => !['docs/adding-an-entity.md', 'docs/recipes.md'].includes(file)),
  )('%s names only source files that exist', (file) => {
    const named = [...read(file).matchAll(/`([\w-]+(?:[/.][\w.-]+)*\.(?:tsx?|mjs))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('dist/'));

    expect(named.filter((path) => filesNamed(path).length === 0)).toEqual([]);
  });

  it('of conformance names only files and folders that exist', () => {
    const named = [...read('docs/conformance.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(
      ([, path]) => path ?? '',
    );
    const isThere = (path: string) =>
      existsSync(join(packageRoot, path)) || existsSync(join(packageRoot, 'src/features', path));

    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(['docs/reliability.md', 'docs/security.md'])(
    '%s quotes only tests that exist',
    (file) => {
      const quoted = [
        ...read(file).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)+)/g),
      ].flatMap(([, path = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
      );
      const isThere = ({ path, title }: (typeof quoted)[number]) =>
        filesNamed(path).some((found) => read(found).includes(title));

      expect(quoted.length).toBeGreaterThan(20);
      expect(quoted.filter((one) => !isThere(one))).toEqual([]);
    },
  );
});

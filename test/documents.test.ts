import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contact } from '#features/contacts/contact.ts';
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

describe('the documents', () => {
  it.each(documents)('%s links to nothing that is not there', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link ?? '');
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));

    expect(inside.filter((link) => !existsSync(join(packageRoot, dirname(file), link)))).toEqual(
      [],
    );
  });

  it('for contributors creates a contact that the API accepts', () => {
    const [, sent = ''] =
      /call\('POST', '\/api\/contacts', (\{[^}]*\})\)/.exec(read('CONTRIBUTING.md')) ?? [];
    const body: unknown = JSON.parse(sent.replace(/(\w+):/g, '"$1":').replaceAll("'", '"'));

    expect(z.strictObject(contact.create.shape).safeParse(body).error).toBeUndefined();
  });

  it('of conformance names only files that there are', () => {
    const named = [...read('docs/conformance.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(
      ([, path]) => path ?? '',
    );
    const isThere = (path: string) =>
      existsSync(join(packageRoot, path)) || existsSync(join(packageRoot, 'src/features', path));

    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('of security names only tests that there are', () => {
    const text = read('docs/security.md');
    const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`(?: “([^”]+)”)?/g)];
    const missing = named.filter(
      ([, file = '', title = '']) =>
        !existsSync(join(packageRoot, file)) || !read(file).includes(title),
    );

    expect(named.length).toBeGreaterThan(80);
    expect(missing.map(([words]) => words)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { anchorsOf, brokenLinks, linksIn } from '../scripts/doc-links.mjs';

const DOCUMENTS: Record<string, string> = {
  'README.md': [
    '[there](docs/a.md), [a folder](docs), [an anchor](docs/a.md#the-queue-s-work), [own](#map)',
    '[the web](https://example.com), [mail](mailto:ann@mail.example)',
    '```\n[code](no-such.md)\n```\nand `[code](no-such.md)`',
    '# Map',
  ].join('\n'),
  'docs/a.md': '# The queue’s work\n## [Twice](a.md)\n## Twice\n',
  docs: '',
};
const read = (path: string) => DOCUMENTS[path] ?? null;

test('a link leads to a file, a folder, or a heading, and code has no links', () => {
  expect(linksIn(DOCUMENTS['README.md'] ?? '')).toEqual([
    'docs/a.md',
    'docs',
    'docs/a.md#the-queue-s-work',
    '#map',
  ]);
  expect(anchorsOf(DOCUMENTS['docs/a.md'] ?? '')).toEqual(['the-queues-work', 'twice', 'twice-1']);
});

test('a link to a missing file or heading is named with its document', () => {
  expect(brokenLinks(['README.md', 'docs/a.md'], read)).toEqual([
    'README.md: docs/a.md#the-queue-s-work',
  ]);
  expect(brokenLinks(['docs/b.md'], (path) => (path === 'docs/b.md' ? '[x](c.md)' : null))).toEqual(
    ['docs/b.md: c.md'],
  );
});

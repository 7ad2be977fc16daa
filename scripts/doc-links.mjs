/** Finds links between Markdown documents, and the anchors in a document. */
import { dirname, posix } from 'node:path';

const FENCE = /^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm;

const withoutCode = (text) => text.replace(FENCE, '').replace(/`[^`\n]*`/g, '');

/**
 * Returns the targets of a document's links to other files and to its own headings, ignoring code.
 */
export function linksIn(text) {
  const targets = [...withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)];

  return targets.map(([, target]) => target).filter((target) => !/^[a-z][a-z+.-]*:/.test(target));
}

/**
 * Returns the anchors of a document's headings in GitHub's format; repeated ones get a number at
 * the end.
 */
export function anchorsOf(text) {
  const counts = new Map();

  return [...text.replace(FENCE, '').matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const earlier = counts.get(anchor) ?? 0;
    counts.set(anchor, earlier + 1);

    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  });
}

/**
 * Finds broken links, as 'docs/a.md: b.md#c'. `read` returns the contents of a path relative to the
 * root, '' for a folder or a binary file, and null if there is no such path.
 */
export function brokenLinks(documents, read) {
  return documents.flatMap((document) => {
    const text = read(document) ?? '';
    const isBroken = (link) => {
      const [path, anchor] = link.split('#');
      const target = path === '' ? document : posix.join(dirname(document), decodeURI(path));
      const found = read(target.replace(/\/$/, ''));
      if (found === null) return true;

      return Boolean(anchor) && target.endsWith('.md') && !anchorsOf(found).includes(anchor);
    };

    return linksIn(text)
      .filter(isBroken)
      .map((link) => `${document}: ${link}`);
  });
}

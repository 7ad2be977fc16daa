/** Links between Markdown documents, and the anchors of a document. */
import { dirname, posix } from 'node:path';

const FENCE = /^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm;

const withoutCode = (text) => text.replace(FENCE, '').replace(/`[^`\n]*`/g, '');

/** The targets of a document's links to other files and to its own headings; code is left out. */
export function linksIn(text) {
  const targets = [...withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)];

  return targets.map(([, target]) => target).filter((target) => !/^[a-z][a-z+.-]*:/.test(target));
}

/** The anchors of a document's headings, spelled as GitHub does; a repeated one ends with its number. */
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
 * Links that lead nowhere, as 'docs/a.md: b.md#c'. `read` returns the text of a path from the root,
 * '' for a folder or a file that is not text, and null where nothing is.
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

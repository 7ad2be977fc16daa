import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { packageRoot } from '#server/package-root.ts';

/** An inline script or style of a page, with its hash for the page's policy. */
export interface InlineFile {
  text: string;
  /** 'sha256-…' with its quotes. */
  policyHash: string;
}

/** Returns the hash by which the policy of a page allows an inline script or style. */
export const policyHashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const read = new Map<string, Promise<InlineFile>>();

/**
 * A script or style for pages that the server writes itself, given its source's path below src: the one
 * of the same name beside the server's bundle (scripts/build.mjs makes one of every …-inline.ts and
 * .css), or, when running from source, made by esbuild.
 */
export function inlineFile(source: string): Promise<InlineFile> {
  const known = read.get(source) ?? load(source);
  read.set(source, known);

  return known;
}

async function load(source: string): Promise<InlineFile> {
  const made = import.meta.url.endsWith('.ts')
    ? await build(source)
    : await readFile(
        new URL(`./${basename(source).replace(/\.ts$/, '.js')}`, import.meta.url),
        'utf8',
      );
  const text = made.trim();

  return { text, policyHash: policyHashOf(text) };
}

async function build(source: string): Promise<string> {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [`${packageRoot}src/${source}`],
    absWorkingDir: packageRoot,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
  });

  return outputFiles[0]?.text ?? '';
}

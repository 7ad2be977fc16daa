import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { packageRoot } from '#server/package-root.ts';

/** An inline script or style, with its hash for the page's content security policy. */
export interface InlineFile {
  text: string;
  /** 'sha256-…', including the quotes. */
  policyHash: string;
}

/** Returns the hash that allows an inline script or style in a content security policy. */
export const policyHashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const read = new Map<string, Promise<InlineFile>>();

/**
 * Loads a script or style for pages that the server renders. `source` is the source file's path
 * below src. In production, reads the built file of the same name next to the server bundle
 * (scripts/build.mjs builds every …-inline.ts and .css). When running from source, builds it with
 * esbuild.
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

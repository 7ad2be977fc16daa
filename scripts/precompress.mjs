import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Only text files: images and fonts are already compressed. Files smaller than this many bytes gain
 * nothing.
 */
const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;

  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    zip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

/**
 * Writes a `.br` and a `.gz` next to every text file in a folder, at maximum compression, so the
 * server never has to compress. zlib uses the thread pool, so compressing all files at once keeps
 * every core busy.
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });

  await Promise.all(
    entries
      .filter(
        (entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.endsWith('.vite'),
      )
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
}

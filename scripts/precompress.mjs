import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already; a file below this many bytes gains nothing. */
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
 * Writes a `.br` and a `.gz` beside every text file of a folder, as small as they get, so that serving one
 * costs no compression. zlib works on the thread pool: all files at once keep every core busy.
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

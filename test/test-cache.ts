import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository root, with a trailing slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * A folder for files that are expensive to create and stay valid until their fingerprint changes.
 */
export const cacheDir = `${root}.cache`;
mkdirSync(cacheDir, { recursive: true });

/** Returns a hash of the embedded engine's version and the other arguments. */
export function engineFingerprint(...others: unknown[]): string {
  const engine = readFileSync(`${root}node_modules/@electric-sql/pglite/package.json`, 'utf8');
  const hash = createHash('sha256').update(engine).update(JSON.stringify(others));
  return hash.digest('hex').slice(0, 12);
}

import { fileURLToPath } from 'node:url';

/**
 * The folder that contains package.json, with a trailing slash. Correct both when running from
 * src/server and from the bundle in dist.
 */
export const packageRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../' : '../', import.meta.url),
);

import { fileURLToPath } from 'node:url';

/** The folder of package.json, with a slash at its end, whether running from src/server or from the bundle in dist. */
export const packageRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../' : '../', import.meta.url),
);

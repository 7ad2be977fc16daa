import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A freshly initialized data directory made at build time, next to the bundle (or in dist/ when
 * running from source); undefined when there is none. Starting from it takes half the time and
 * memory of PGlite's initdb, which runs a second engine.
 */
export function templateFile(): string | undefined {
  const isSource = import.meta.url.endsWith('.ts');
  const relative = isSource ? '../../../../dist/' : './';
  const file = fileURLToPath(new URL(`${relative}database-template.tar.gz`, import.meta.url));
  return existsSync(file) ? file : undefined;
}

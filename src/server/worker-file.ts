import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '#server/package-root.ts';

const built = new Map<string, Promise<string>>();

/**
 * The script of a worker thread, given its source's path below src/server: the one of the same name
 * beside the server's bundle (scripts/build.mjs makes one of every …-worker.ts), or, when running from source,
 * made by esbuild into .cache (one way for `tsx` and for tests: neither reaches into a worker thread).
 */
export function workerFile(source: string): Promise<string> {
  const name = basename(source, '.ts');
  if (!import.meta.url.endsWith('.ts')) {
    return Promise.resolve(fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)));
  }
  const script = built.get(source) ?? buildWorker(source, name);
  built.set(source, script);
  return script;
}

async function buildWorker(source: string, name: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
    absWorkingDir: packageRoot,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
  });
  const script = outputFiles[0]?.text ?? '';
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  const file = `${packageRoot}.cache/${name}-${hash}.mjs`;
  if (!existsSync(file)) {
    mkdirSync(`${packageRoot}.cache`, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, script);
    renameSync(draft, file); // Several test processes may build at once.
  }
  return file;
}

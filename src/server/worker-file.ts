import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '#server/package-root.ts';

const built = new Map<string, Promise<string>>();

/**
 * Returns the path of a worker thread's script. `source` is its path relative to src/server. In a
 * build, the script is next to the server's bundle, under the same name (scripts/build.mjs builds
 * every …-worker.ts). When running from source, esbuild builds it into .cache, because neither
 * `tsx` nor the test runner transpiles code in worker threads.
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
    renameSync(draft, file); // Rename the finished file into place, since several test processes may build at once.
  }
  return file;
}

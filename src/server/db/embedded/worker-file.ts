import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

let built: Promise<string> | undefined;

/**
 * The script of the engine's thread: beside the server's bundle, or, when running from source, made
 * by esbuild into .cache (one way for `tsx` and for tests: neither reaches into a worker thread).
 */
export function workerFile(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) {
    return Promise.resolve(fileURLToPath(new URL('./database-worker.mjs', import.meta.url)));
  }
  built ??= buildWorker();
  return built;
}

async function buildWorker(): Promise<string> {
  const { build } = await import('esbuild');
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./database-worker.ts', import.meta.url))],
    absWorkingDir: root,
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
  const file = `${root}.cache/database-worker-${hash}.mjs`;
  if (!existsSync(file)) {
    mkdirSync(`${root}.cache`, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, script);
    renameSync(draft, file); // several test processes may build at once
  }
  return file;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { cacheDir, root } from '#test/test-cache.ts';

interface EmbeddedChild {
  /** The output so far, line by line. */
  readonly lines: string[];
  /** Resolves with the first matching line, past or future. */
  line(pattern: RegExp): Promise<string>;
  kill(): Promise<void>;
}

/**
 * Bundles the crash tests' child process and the database engine's worker with the same layout as
 * the build. Call it at the top of a test file. Returns a function that starts the child on a
 * DATA_DIR.
 */
export async function bundleEmbeddedChild(): Promise<(dataDir: string) => EmbeddedChild> {
  const outdir = mkdtempSync(join(cacheDir, 'embedded-child-')); // inside the project, so imports resolve
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: {
      child: 'test/embedded-child.ts',
      'database-worker': 'src/server/db/embedded/database-worker.ts',
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const template = join(root, 'dist/database-template.tar.gz');
  if (existsSync(template)) copyFileSync(template, join(outdir, 'database-template.tar.gz'));
  return (dataDir) => start(join(outdir, 'child.mjs'), dataDir);
}

function start(script: string, dataDir: string): EmbeddedChild {
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const exited = once(child, 'exit');

  return {
    lines,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const known = lines.find((line) => pattern.test(line));
        if (known !== undefined) resolve(known);
        output.on('line', (line) => pattern.test(line) && resolve(line));
        output.on('close', () =>
          reject(new Error(`it ended after: ${lines.slice(-3).join('; ')}`)),
        );
      }),
    async kill() {
      child.kill('SIGKILL');
      await exited;
      output.close();
    },
  };
}

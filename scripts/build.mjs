import './check-node.mjs';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { hashSources, removeStamp, writeStamp } from './build-stamp.mjs';
import { makeDatabaseTemplate } from './make-database-template.mjs';
import { precompress } from './precompress.mjs';
import { root } from './run.mjs';

/**
 * Workers that run in a separate thread (named …-worker.ts, see src/server/worker-file.ts) need a
 * separate file.
 */
const workers = readdirSync(join(root, 'src/server'), { recursive: true })
  .filter((file) => file.endsWith('-worker.ts'))
  .map((file) => [basename(file, '.ts'), join('src/server', file)]);

const buildServer = () =>
  bundle({
    absWorkingDir: root,
    entryPoints: { server: 'src/app/server/main.ts', ...Object.fromEntries(workers) },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });

/**
 * Scripts and styles (named …-inline.ts or .css, see src/server/inline-file.ts) that are embedded
 * in server-rendered pages.
 */
const inlined = readdirSync(join(root, 'src/features'), { recursive: true })
  .filter((file) => /-inline\.(?:ts|css)$/.test(file))
  .map((file) => join('src/features', file));

const buildInlined = () =>
  bundle({
    absWorkingDir: root,
    entryPoints: inlined,
    entryNames: '[name]',
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    logLevel: 'warning',
  });

async function buildAndPack() {
  await buildWeb({ root, logLevel: 'warn' });
  await precompress(join(root, 'dist/web'));
}

const startedAt = Date.now();
const hash = hashSources();

removeStamp();
await Promise.all([
  buildAndPack(),
  buildServer(),
  buildInlined(),
  makeDatabaseTemplate(join(root, 'dist')),
]);
writeStamp(hash);

console.log(`Built dist/ in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);

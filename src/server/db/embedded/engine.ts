import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS } from '#server/db/embedded/durable-node-fs.ts';
import { describeExit, exitStatus } from '#server/db/embedded/engine-exit.ts';
import type { EngineStart } from '#server/db/embedded/engine-messages.ts';
import { pageMemory } from '#server/db/embedded/page-memory.ts';

const SETTINGS = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  max_wal_size: '192MB', // The amount of log that is kept for reuse after a checkpoint.
};

function startParameters({ directory, readsOnce }: EngineStart): string[] {
  const settings = { ...SETTINGS, shared_buffers: pageMemory(readsOnce ? undefined : directory) };

  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F is no fsync
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

// After an ordinary error, PostgreSQL leaves its main loop with longjmp. PGlite sees this as the
// following exit status.
const ORDINARY_ERROR = 100;

/** Ends the thread because the engine can no longer run statements. */
type Fatal = (reason: string) => never;

/**
 * Opens the embedded engine. Commits are durable, and if the engine breaks, it ends instead of
 * continuing in an undefined state.
 */
export async function openEngine(start: EngineStart, fatal: Fatal): Promise<PGlite> {
  let lastWords = '';
  const dieOf = (what: string) => fatal(lastWords || what);

  const engine = await PGlite.create({
    extensions: { pg_trgm },
    startParams: startParameters(start),
    onStderr: (text) => {
      lastWords = /(?:PANIC|FATAL):.*/.exec(text)?.[0] ?? lastWords;
      return false;
    },
    ...(start.directory && {
      fs: new DurableNodeFS(start.directory, new Int32Array(start.fsyncs), (what) =>
        dieOf(`aborted: ${String(what)}`),
      ),
    }),
    ...(start.template && { loadDataDir: readTemplate(start.template) }),
  }).catch((error: unknown) => dieOf(describeExit(error)));
  guardMainLoop(engine, dieOf);
  return engine;
}

function readTemplate(file: string): Blob {
  const type = file.endsWith('gz') ? 'application/x-gzip' : 'application/x-tar';
  return new Blob([readFileSync(file)], { type });
}

/**
 * Ends the engine if its main loop fails. PGlite catches everything that leaves PostgreSQL's main
 * loop and continues, so after a trap, an exit, or a stack overflow it would loop forever or return
 * wrong results (electric-sql/pglite#1058).
 */
function guardMainLoop(engine: PGlite, dieOf: (what: string) => never): void {
  const module = engine.Module;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (exitStatus(error) !== ORDINARY_ERROR) dieOf(describeExit(error));
      throw error;
    }
  };
}

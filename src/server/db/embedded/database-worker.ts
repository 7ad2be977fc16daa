/**
 * The worker thread that runs the embedded engine. Exchanges PostgreSQL wire protocol data as
 * messages.
 */
import { cpSync, constants, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '#server/db/embedded/engine.ts';
import { describeExit } from '#server/db/embedded/engine-exit.ts';
import type {
  CopyFormat,
  EngineStart,
  FromEngine,
  ToEngine,
} from '#server/db/embedded/engine-messages.ts';
import { openWireSession } from '#server/db/embedded/wire-session.ts';
import type { WireSession } from '#server/db/embedded/wire-session.ts';

const port = parentPort;
if (!port) throw new Error('database-worker runs as a worker thread');

function post(message: FromEngine, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

function fatal(reason: string): never {
  post({ type: 'fatal', reason });
  process.exit(70); // In a worker, this ends only the thread.
}

const start = workerData as EngineStart;
const engine = await openEngine(start, fatal);
const sessions = new Map<number, WireSession>();

function sessionOf(connection: number): WireSession {
  const existing = sessions.get(connection);
  if (existing) return existing;
  const session = openWireSession(engine, (bytes) =>
    post({ type: 'bytes', connection, bytes }, [bytes.buffer as ArrayBuffer]),
  );
  sessions.set(connection, session);
  return session;
}

async function endSession(connection: number): Promise<void> {
  if (!sessions.delete(connection)) return;
  if (engine.isInTransaction()) await engine.exec('rollback');
  await engine.exec('discard all');
}

/**
 * Copies the data directory. Nothing else runs on this thread during the copy, so it is consistent.
 */
async function copyDirectory(target: string, format: CopyFormat): Promise<void> {
  await engine.exec('checkpoint');
  if (format !== 'directory') {
    const tarball = await engine.dumpDataDir(format === 'tar' ? 'none' : 'gzip');
    writeFileSync(target, new Uint8Array(await tarball.arrayBuffer()));
  } else if (start.directory) {
    cpSync(start.directory, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    throw new Error('a database in memory has no directory');
  }
}

async function handle(message: ToEngine): Promise<void> {
  switch (message.type) {
    case 'bytes': {
      const { connection } = message;
      const outcome = await sessionOf(connection).receive(message.bytes);
      if (outcome === 'goodbye') {
        await endSession(connection);
        post({ type: 'goodbye', connection });
      }
      post({ type: 'handled', connection, isInTransaction: engine.isInTransaction() });
      return;
    }
    case 'disconnect':
      return endSession(message.connection);
    case 'copy': {
      const { target, format } = message;
      await copyDirectory(target, format).then(
        () => post({ type: 'copied', target }),
        (error: unknown) => post({ type: 'copied', target, error: String(error) }),
      );
      return;
    }
    case 'close':
      await engine.close();
      process.exit(0);
  }
}

let turn = Promise.resolve();
port.on('message', (message: ToEngine) => {
  turn = turn.then(() => handle(message)).catch((error: unknown) => fatal(describeExit(error)));
});
post({ type: 'ready' });

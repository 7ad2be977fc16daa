import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.mjs';

const packageRoot = fileURLToPath(new URL('..', import.meta.url));

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

interface GableOptions {
  dataDir: string;
  /** More of its environment, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** The folder of its package, when that is another than ours. */
  packageRoot?: string;
  /** Arguments of the server, such as '--check-books'. */
  args?: string[];
}

interface GableExit {
  code: number | null;
  signal: string | null;
}

/** The built server, running in a process of its own, which leads a group of its own. */
export interface GableProcess {
  baseURL: string;
  /** Returns the output so far, for a failed test's report. */
  output(): string;
  /** Waits until it serves; throws with its output when it ends before that. */
  serving(withinMs?: number): Promise<void>;
  /** Settles with its end, whatever brought that about. */
  readonly exit: Promise<GableExit>;
  signal(signal: 'SIGTERM' | 'SIGINT'): void;
  /** Stops it and waits. Throws unless it ends on its own, in time and with exit code 0. */
  stop(): Promise<void>;
  /** Kills it and everything it has started between two instructions, as a power cut would. */
  kill(): Promise<void>;
}

const running = new Set<number>();

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The process is gone already.
  }
}
process.once('exit', killAllGables);

/** Ends every server that is still running, since a failed test may have left some. */
export function killAllGables(): void {
  running.forEach(killGroup);
}

/** Starts the built server on a free port. Nothing of our environment reaches it. */
export async function spawnGable(options: GableOptions): Promise<GableProcess> {
  const port = await freePort();
  const server = `${options.packageRoot ?? packageRoot}/dist/server.mjs`;
  const child = spawn(process.execPath, ['--enable-source-maps', server, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${server} could not be started`);
  running.add(pid);

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => (output += String(text)));
  }
  const baseURL = `http://127.0.0.1:${port}`;
  // 'close' rather than 'exit': its last output has arrived by then.
  const exit = once(child, 'close').then(([code, signal]) => {
    running.delete(pid);
    return { code, signal } as GableExit;
  });

  return {
    baseURL,
    output: () => output,
    exit,
    signal: (signal) => void child.kill(signal),
    async serving(withinMs = START_LIMIT_MS) {
      const deadline = Date.now() + withinMs;
      while (!(await isServing(baseURL))) {
        if (child.exitCode !== null || child.signalCode !== null) {
          await exit;
          throw new Error(`Gable did not start:\n${output}`);
        }
        if (Date.now() > deadline) {
          killGroup(pid);
          throw new Error(`Gable did not serve within ${withinMs / 1000} s:\n${output}`);
        }
        await delay(25);
      }
    },
    async stop() {
      const timer = setTimeout(() => killGroup(pid), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      const { code, signal } = await exit;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`Gable ended with ${code ?? signal}:\n${output}`);
    },
    async kill() {
      killGroup(pid);
      await exit;
    },
  };
}

/** Starts the built server on this directory and waits until it serves. */
export async function startGable(dataDir: string): Promise<GableProcess> {
  const gable = await spawnGable({ dataDir });
  await gable.serving();
  return gable;
}

async function isServing(baseURL: string): Promise<boolean> {
  return fetch(`${baseURL}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

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
  /** Additional environment variables, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** The package's folder, if not this repository. */
  packageRoot?: string;
  /** Server arguments, such as '--check-books'. */
  args?: string[];
}

interface GableExit {
  code: number | null;
  signal: string | null;
}

/** The built server, in its own process and process group. */
export interface GableProcess {
  baseURL: string;
  /** Returns the output so far, for the report of a failed test. */
  output(): string;
  /** Waits until the server accepts requests. Throws with its output if it exits first. */
  serving(withinMs?: number): Promise<void>;
  /** Resolves when the process exits, for whatever reason. */
  readonly exit: Promise<GableExit>;
  signal(signal: 'SIGTERM' | 'SIGINT'): void;
  /** Stops the server and waits. Throws unless it exits on its own, in time, with exit code 0. */
  stop(): Promise<void>;
  /** Kills the server and everything it started, abruptly, as a power failure would. */
  kill(): Promise<void>;
}

const running = new Set<number>();

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
process.once('exit', killAllGables);

/** Kills all servers still running, which a failed test may have left behind. */
export function killAllGables(): void {
  running.forEach(killGroup);
}

/**
 * Starts the built server on a free port. It inherits nothing from this process's environment
 * except PATH.
 */
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
  // Wait for 'close' rather than 'exit', so the last output has arrived.
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

/** Starts the built server with this data directory and waits until it accepts requests. */
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

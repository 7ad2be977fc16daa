import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../dist/server.mjs', import.meta.url));

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

/** The built server, running in a process of its own. */
export interface GableProcess {
  baseURL: string;
  /** What it has written so far, for a failed test's report. */
  output(): string;
  /** Asks it to end and waits. Throws unless it ends by itself, in time and with exit code 0. */
  stop(): Promise<void>;
}

/** Starts the built server on a free port and waits until it serves. Nothing of our environment reaches it. */
export async function startGable(dataDir: string): Promise<GableProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', server], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => (output += String(text)));
  }
  const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;

  const baseURL = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isServing(baseURL))) {
    if (child.exitCode !== null) throw new Error(`Gable did not start:\n${output}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Gable did not serve within a minute:\n${output}`);
    }
    await delay(50);
  }

  return {
    baseURL,
    output: () => output,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      const [code, signal] = await exit;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`Gable ended with ${code ?? signal}:\n${output}`);
    },
  };
}

async function isServing(baseURL: string): Promise<boolean> {
  return fetch(`${baseURL}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

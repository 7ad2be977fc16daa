/** Runs Gable as in production: the built server in a separate process, called over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD, demoUsername } from '#demo/company.ts';
import { packageRoot } from '#server/package-root.ts';
import { freePort } from '../../scripts/free-port.mjs';

/** The location of a server's database. */
export type DatabaseAddress = { dataDir: string } | { databaseUrl: string };

export interface RunningServer {
  url: string;
  pid: number;
  /** Milliseconds from process start to the first response. */
  startMs: number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;

/** Runs a Node.js program and waits until `path` responds. */
export async function startServer(
  args: string[],
  { env, path }: { env: Record<string, string>; path: string },
): Promise<RunningServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: packageRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isUp = await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not start`);
    }
    await delay(5);
  }

  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts the built server; `args` are passed to Node.js itself. */
export function startGable(
  database: DatabaseAddress,
  more: { args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const env: Record<string, string> =
    'dataDir' in database ? { DATA_DIR: database.dataDir } : { DATABASE_URL: database.databaseUrl };

  return startServer([...(more.args ?? []), '--enable-source-maps', 'dist/server.mjs'], {
    env: { NODE_ENV: 'production', ...env, ...more.env },
    path: '/api/health',
  });
}

/** Signs in as a user of the demo company; returns the session cookie. */
export async function signIn({ url }: { url: string }, fullName: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoUsername(fullName), password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${fullName} cannot sign in: ${answer.status}`);

  return cookie;
}

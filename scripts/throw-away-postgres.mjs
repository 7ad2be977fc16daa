import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.mjs';

/** Thrown if `initdb` and `postgres` can't be found on this machine. */
export class NoPostgresError extends Error {}

const START_LIMIT_MS = 30_000;

const SETTINGS = ['shared_buffers=64MB', 'max_connections=300'];

// The database is deleted after the run, so it doesn't have to survive a crash.
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL server with an empty cluster in a temporary directory, on a free local port.
 */
export async function startThrowAwayPostgres({ isDurable = false } = {}) {
  const programs = findPrograms();
  const account = serverAccount();
  const directory = mkdtempSync(join(tmpdir(), 'gable-postgres-'));
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password);
  if (account.uid !== undefined) {
    chownSync(directory, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }

  const data = join(directory, 'data');
  createCluster({ programs, account, data, passwordFile });
  const port = await freePort();
  const settings = isDurable ? SETTINGS : [...SETTINGS, ...CARELESS];
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  let server;

  const resume = async () => {
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory].concat(
        settings.flatMap((setting) => ['-c', setting]),
      ),
      { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = started;
    let errors = '';
    started.stderr.on('data', (text) => (errors = (errors + text).slice(-4000)));
    return untilItAnswers(url, started, () => errors);
  };
  const halt = async () => {
    if (server.exitCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGINT'); // "fast" shutdown: doesn't wait for clients to disconnect
    await exit;
  };
  const stop = async () => {
    await halt();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const version = await resume();
    return { url, version, halt, resume, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Finds the directory of `initdb` and `postgres`: on the PATH, or where common packages install
 * them.
 */
function findPrograms() {
  const byNewest = (a, b) => b.localeCompare(a, 'en', { numeric: true });
  const list = (parent, pattern) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => pattern.test(name))
          .sort(byNewest)
          .map((name) => join(parent, name, 'bin'))
      : [];
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...list('/usr/lib/postgresql', /^\d+$/), // Debian, Ubuntu
    ...list('/usr', /^pgsql-\d+$/), // Red Hat and related systems
    ...list('/opt/homebrew/opt', /^postgresql/),
    ...list('/usr/local/opt', /^postgresql/),
  ];
  const found = places.find(
    (place) => place && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
  if (!found) throw new NoPostgresError('no PostgreSQL server programs found');
  return found;
}

/**
 * Returns an account for the server: PostgreSQL refuses to run as root, but root can run it as
 * another user.
 */
function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // No such account: try the next one.
    }
  }
  throw new NoPostgresError('no PostgreSQL server for root: no account "postgres" or "nobody"');
}

function createCluster({ programs, account, data, passwordFile }) {
  // C.UTF-8 matches the embedded engine, but not every system has it.
  const locales = [['--locale=C.UTF-8'], ['--no-locale']];
  for (const [index, locale] of locales.entries()) {
    try {
      execFileSync(
        join(programs, 'initdb'),
        ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-sync', ...locale].concat([
          '--auth=scram-sha-256',
          `--pwfile=${passwordFile}`,
        ]),
        { ...account, cwd: dirname(data), stdio: 'pipe' },
      );
      return;
    } catch (error) {
      rmSync(data, { recursive: true, force: true });
      if (index === locales.length - 1) throw error;
    }
  }
}

async function untilItAnswers(url, server, errors) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (true) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${errors()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query('show server_version');
      return rows[0].server_version;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

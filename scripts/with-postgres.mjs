/**
 * node scripts/with-postgres.mjs <command…>
 *
 * Runs the command with TEST_DATABASE_URL set to a temporary PostgreSQL server, and exits with the
 * command's exit code. Exits with 77 if PostgreSQL server programs aren't installed on this
 * machine.
 */
import { spawn } from 'node:child_process';
import { NoPostgresError, startThrowAwayPostgres } from './throw-away-postgres.mjs';

const SKIPPED = 77;

const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error('usage: node scripts/with-postgres.mjs <command…>');
  process.exit(2);
}

const server = await startThrowAwayPostgres().catch((error) => {
  if (!(error instanceof NoPostgresError)) throw error;
  console.error(error.message);
  process.exit(SKIPPED);
});
console.error(`PostgreSQL ${server.version} at your service.`);

const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const code = await new Promise((resolve) => {
  child.once('error', (error) => {
    console.error(error.message);
    resolve(127);
  });
  child.once('exit', (exitCode, signal) => resolve(signal ? 1 : exitCode));
});
await server.stop();
process.exit(code);

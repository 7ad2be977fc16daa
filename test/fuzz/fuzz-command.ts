/**
 * `npm run fuzz -- --seed=7 --count=20000` sends hostile requests to every endpoint. Uses the
 * embedded engine in a temporary folder, or a PostgreSQL database: the empty one in DATABASE_URL,
 * or a temporary one on the server in TEST_DATABASE_URL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contract } from '#app/server/features.ts';
import { databaseUrl, onServer } from '#test/postgres-server.ts';
import { describeFailure, fuzzReport, isClean } from './fuzz-report.ts';
import { runFuzz } from './run-fuzz.ts';
import { startFuzzServer } from './start-fuzz-server.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '100000' },
    'time-limit': { type: 'string', default: '10' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.count);
const timeLimitMs = Number(values['time-limit']) * 1000;
if (![seed, count, timeLimitMs].every(Number.isSafeInteger) || count < 1) {
  console.error('usage: npm run fuzz -- [--seed=…] [--count=…] [--time-limit=seconds]');
  process.exit(2);
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort());

const dataDir = mkdtempSync(join(tmpdir(), 'gable-fuzz-'));
const serverUrl = process.env['DATABASE_URL'] ? undefined : process.env['TEST_DATABASE_URL'];
const database = `gable_fuzz_${process.pid}`;
if (serverUrl) await onServer(serverUrl, (client) => client.query(`create database ${database}`));

try {
  const server = await startFuzzServer({
    DATA_DIR: dataDir,
    ...(serverUrl && { DATABASE_URL: databaseUrl(serverUrl, database) }),
  });
  console.log(`seed ${seed}: ${count} requests to Gable on its ${server.engine} database`);

  const startedAt = Date.now();
  let saidAt = startedAt;
  const report = await runFuzz({
    server,
    contract,
    seed,
    count,
    timeLimitMs,
    signal: stop.signal,
    onFailure: (failure) => console.log(`\n${describeFailure(failure)}\n`),
    onProgress: (sent) => {
      if (Date.now() - saidAt < 15_000) return;
      saidAt = Date.now();
      console.log(`${sent} after ${Math.round((saidAt - startedAt) / 1000)} s`);
    },
  });
  await server.close();

  console.log(
    `\n${fuzzReport(report)}\nThe same again: npm run fuzz -- --seed=${seed} --count=${count}`,
  );
  if (!isClean(report)) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
  if (serverUrl)
    await onServer(serverUrl, (client) => client.query(`drop database ${database} with (force)`));
}

import { expect, inject, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import { databaseUrl, onServer } from '#test/postgres-server.ts';
import type {} from '#test/test-engine.ts';
import { tries } from '#test/long-form.ts';
import { fuzzReport, isClean } from './fuzz-report.ts';
import { runFuzz } from './run-fuzz.ts';
import { startFuzzServer } from './start-fuzz-server.ts';

const SEED = 20_261_121;
const CALLS = Object.values(contract).flatMap((group) => Object.keys(group)).length;
const COUNT = tries(6, 18) * CALLS;

/** An empty, migrated database of the engine that this run is on. */
async function database(): Promise<Record<string, string>> {
  const engine = inject('testEngine');
  if (engine.kind === 'embedded') return { FUZZ_SNAPSHOT: engine.snapshot };

  const name = `gable_test_fuzz_${process.pid}`; // dropped with the other test databases
  await onServer(engine.serverUrl, (client) =>
    client.query(`create database "${name}" template "${engine.template}" strategy file_copy`),
  );

  return { DATABASE_URL: databaseUrl(engine.serverUrl, name) };
}

test(
  'valid and hostile requests get valid responses, and the books stay in order',
  { timeout: 240_000 },
  async () => {
    const server = await startFuzzServer(await database());
    try {
      const report = await runFuzz({
        server,
        contract,
        seed: SEED,
        count: COUNT,
        timeLimitMs: 20_000,
      });

      expect(isClean(report), fuzzReport(report)).toBe(true);
      // Requests that are all refused at the door would prove nothing; few miss some doors.
      expect(report.neverSucceeded.length, fuzzReport(report)).toBeLessThan(tries(60, 8));
    } finally {
      await server.close();
    }
  },
);

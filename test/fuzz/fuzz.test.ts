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
const COUNT = tries(4, 18) * CALLS;

/** Calls that need something this test's server doesn't have. */
const OUT_OF_REACH = new Set([
  'auth.setup', // a company that isn't set up
  'auth.forgotPassword', // a mail server, as do the next seventeen calls
  'emailChange.resend',
  'emailChange.cancel',
  'emailChange.state',
  'emailChange.confirm',
  'email.sendTest',
  'email.checkSender',
  'signers.mail',
  'notifications.mailed',
  'notifications.unsubscribe',
  ...['estimate', 'invoice', 'receipt', 'statement'].flatMap((kind) => [
    `${kind}Messages.send`,
    `${kind}Messages.retry`,
  ]),
  'cardPayments.receiveEvent', // the payment provider's signature
  'textUpdates.sendCode', // a text message provider, as do the next two calls
  'textUpdates.confirm',
  'textUpdates.receive',
  'secondFactor.enterCode', // a browser between password and code, as do the next two calls
  'secondFactor.askPasskey',
  'secondFactor.enterPasskey',
  'secondFactor.addPasskey', // a device that signs, as does the next call
  'secondFactor.removePasskey',
]);

/** Returns the settings for an empty, migrated database on this run's engine. */
async function database(): Promise<Record<string, string>> {
  const engine = inject('testEngine');
  if (engine.kind === 'embedded') return { FUZZ_SNAPSHOT: engine.snapshot };

  const name = `gable_test_fuzz_${process.pid}`; // dropped along with the other test databases
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
      // A run whose requests are all rejected at once would prove nothing. Allow only a few calls
      // that never succeed.
      const missed = report.neverSucceeded.filter(({ call }) => !OUT_OF_REACH.has(call));
      expect(missed.length, fuzzReport(report)).toBeLessThan(tries(20, 4));
    } finally {
      await server.close();
    }
  },
);

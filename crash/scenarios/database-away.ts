import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoPostgresError, startThrowAwayPostgres } from '../../scripts/throw-away-postgres.mjs';
import { openCompany } from '../company.ts';
import { newTally } from '../desk.ts';
import { officeClient, wait } from '../office-client.ts';
import type { Scenario } from '../scenarios.ts';
import { expectThat, untilItWorks, untilUnavailable } from './expect.ts';

const LIMIT_MS = 20_000;

/** PostgreSQL is stopped under the writers' hands and started again: Gable waits for it without a restart. */
export const databaseAway: Scenario = {
  name: 'the database goes away and comes back',
  async run({ seed, packageRoot }) {
    const server = await startThrowAwayPostgres({ isDurable: true }).catch((error: unknown) => {
      if (error instanceof NoPostgresError) return undefined;
      throw error;
    });
    if (!server) return 'not run: there are no PostgreSQL server programs on this machine';

    try {
      const dataDir = mkdtempSync(join(tmpdir(), 'gable-crash-'));
      const home = {
        dataDir,
        env: { DATABASE_URL: server.url },
        remove: async () => rmSync(dataDir, { recursive: true }),
      };
      const tally = newTally();
      const company = openCompany({ home, number: 1, packageRoot, tally, seed });
      const { gable } = await company.start();
      await company.setUp();
      const office = officeClient(gable.baseURL);
      await company.signIn(office);
      const read = () => office.call({ path: '/api/contacts?page=1' });

      const writing = company.write(5000);
      await wait(700);
      const before = tally.unavailable;
      await server.halt();
      const refusal = await untilUnavailable(read, { withinMs: LIMIT_MS, what: 'it answered' });
      expectThat(refusal.retryAfterSeconds > 0, 'the 503 says not when to try again');
      const health = () => office.call({ path: '/api/health' });
      await untilUnavailable(health, { withinMs: LIMIT_MS, what: 'its health was not 503' });
      await writing;
      const refused = tally.unavailable - before;

      await server.resume();
      const back = await untilItWorks(read, { withinMs: LIMIT_MS, what: 'it did not serve again' });
      await untilItWorks(health, { withinMs: LIMIT_MS, what: 'its health did not come back' });
      await company.write(500);
      const problems = [...(await company.check()), ...(await company.checkBooks())];
      expectThat(problems.length === 0, problems.join('\n'));
      await gable.stop();
      await home.remove();

      return `${refused} answers of 503 meanwhile, serves again ${back} ms after it was there, without a restart; ${tally.acknowledged} acknowledged writes all there`;
    } finally {
      await server.stop();
    }
  },
};

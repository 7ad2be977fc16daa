import { wait } from '../http-client.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat, untilItWorks, untilUnavailable } from './expect.ts';
import { onPostgres } from './on-postgres.ts';

const LIMIT_MS = 20_000;

/**
 * PostgreSQL is stopped and restarted while the workloads run; Gable waits for it without
 * restarting.
 */
export const databaseAway: Scenario = {
  name: 'the database goes away and comes back',
  run: (ctx) =>
    onPostgres(ctx, async ({ server, company, office, tally }) => {
      const read = () => office.call({ path: '/api/contacts?page=1' });
      const health = () => office.call({ path: '/api/health' });

      const writing = company.write(5000);
      await wait(700);
      const before = tally.unavailable;
      await server.halt();
      const refusal = await untilUnavailable(read, { withinMs: LIMIT_MS, what: 'it answered' });
      expectThat(refusal.retryAfterSeconds > 0, 'the 503 says not when to try again');
      await untilUnavailable(health, { withinMs: LIMIT_MS, what: 'its health was not 503' });
      await writing;
      const refused = tally.unavailable - before;

      await server.resume();
      const back = await untilItWorks(read, { withinMs: LIMIT_MS, what: 'it did not serve again' });
      await untilItWorks(health, { withinMs: LIMIT_MS, what: 'its health did not come back' });

      return `${refused} answers of 503 meanwhile, serves again ${back} ms after it was there, without a restart`;
    }),
};

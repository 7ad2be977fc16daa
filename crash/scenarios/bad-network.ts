/** The network between Gable and its PostgreSQL server can fail while both keep running. */
import pg from 'pg';
import { Unavailable, wait } from '../http-client.ts';
import type { HttpClient } from '../http-client.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat, untilItWorks, untilUnavailable } from './expect.ts';
import { onPostgres } from './on-postgres.ts';

const LIMIT_MS = 20_000;
/** Number of lost connections: more than the pool size. */
const LOST_CONNECTIONS = 25;
/**
 * A call must fail within this time, based on the statement timeout, even if the network is silent.
 */
const ABORTED_WITHIN_MS = 75_000;
const CALLERS = 30;

const readBy = (office: HttpClient) => () => office.call({ path: '/api/contacts?page=1' });
const healthBy = (office: HttpClient) => () => office.call({ path: '/api/health' });

/** Returns true if a call succeeds, false on a 503. */
async function isServed(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}

/** Each lost connection fails only its own call; afterwards, the pool is fully usable again. */
export const lostAtBegin: Scenario = {
  name: 'connections are lost at BEGIN',
  run: (ctx) =>
    onPostgres(ctx, async ({ proxy, company, office }) => {
      proxy.cutAt('begin', LOST_CONNECTIONS);
      const until = Date.now() + LIMIT_MS;
      while (proxy.cuts() < LOST_CONNECTIONS && Date.now() < until) await company.write(500);
      expectThat(proxy.cuts() === LOST_CONNECTIONS, `only ${proxy.cuts()} connections were cut`);

      const together = Array.from({ length: CALLERS }, () => readBy(office)());
      await Promise.all(together);
      await untilItWorks(healthBy(office), { withinMs: LIMIT_MS, what: 'its health is not ok' });

      return `${LOST_CONNECTIONS} connections were cut at BEGIN, then ${CALLERS} callers at once were served`;
    }),
};

/**
 * Checks that no call waits forever, that the health check fails quickly, and that everything
 * recovers once the network is back.
 */
export const silentNetwork: Scenario = {
  name: 'the network goes silent',
  isLong: true,
  run: (ctx) =>
    onPostgres(ctx, async ({ proxy, company, office }) => {
      await company.write(500);
      const startedAt = Date.now();
      proxy.silence();
      const calls = Array.from({ length: 3 }, () => isServed(readBy(office)));
      await untilUnavailable(healthBy(office), { withinMs: LIMIT_MS, what: 'its health was ok' });
      const noticed = Date.now() - startedAt;
      expectThat(!(await Promise.all(calls)).includes(true), 'a call was served over no network');
      const refused = Date.now() - startedAt;
      expectThat(refused < ABORTED_WITHIN_MS, `a call waited for ${refused} ms`);

      proxy.heal();
      const back = await untilItWorks(readBy(office), {
        withinMs: ABORTED_WITHIN_MS,
        what: 'it did not serve again',
      });
      await untilItWorks(healthBy(office), { withinMs: LIMIT_MS, what: 'its health is not ok' });

      return `its health was 503 after ${noticed} ms, the calls under way after ${refused} ms; it serves again ${back} ms after the network was back`;
    }),
};

/**
 * Clients that get no connection receive a 503 with a retry time; the others are served once
 * connections are free.
 */
export const takenConnections: Scenario = {
  name: 'every connection is taken',
  isLong: true,
  run: (ctx) =>
    onPostgres(ctx, async ({ server, office }) => {
      const locker = new pg.Client({ connectionString: server.url });
      await locker.connect();
      await locker.query('begin');
      await locker.query('lock table contacts in access exclusive mode');
      const calls = Array.from({ length: CALLERS }, () => isServed(readBy(office)));
      await untilUnavailable(healthBy(office), { withinMs: 40_000, what: 'its health was ok' });
      await locker.query('rollback');
      await locker.end();

      const served = (await Promise.all(calls)).filter(Boolean).length;
      expectThat(served > 0 && served < CALLERS, `${served} of ${CALLERS} callers were served`);
      await wait(1000);
      await Promise.all(Array.from({ length: CALLERS }, () => readBy(office)()));
      await untilItWorks(healthBy(office), { withinMs: LIMIT_MS, what: 'its health is not ok' });

      return `${CALLERS - served} of ${CALLERS} callers were told to come back, ${served} served once there was room, then all`;
    }),
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GableProcess } from '#test/gable-process.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import type { TcpProxy } from '#test/tcp-proxy.ts';
import { NoPostgresError, startThrowAwayPostgres } from '../../scripts/throw-away-postgres.mjs';
import { openCompany } from '../company.ts';
import type { Company } from '../company.ts';
import { newTally } from '../client.ts';
import type { Tally } from '../client.ts';
import { httpClient } from '../http-client.ts';
import type { HttpClient } from '../http-client.ts';
import type { ScenarioContext } from '../scenario.ts';
import { expectThat } from './expect.ts';

/** Longer than the server waits for an unresponsive database. */
const PATIENCE_MS = 100_000;

/** A company on its own PostgreSQL server, which Gable reaches through a proxy. */
interface PostgresPlace {
  server: Awaited<ReturnType<typeof startThrowAwayPostgres>>;
  proxy: TcpProxy;
  company: Company;
  gable: GableProcess;
  tally: Tally;
  /** A signed-in user separate from the workloads. */
  office: HttpClient;
}

/** Sets everything up, runs the scenario, then checks all data that was written. */
export async function onPostgres(
  { seed, packageRoot }: ScenarioContext,
  happen: (place: PostgresPlace) => Promise<string>,
): Promise<string> {
  const server = await startThrowAwayPostgres({ isDurable: true }).catch((error: unknown) => {
    if (error instanceof NoPostgresError) return undefined;
    throw error;
  });
  if (!server) return 'not run: there are no PostgreSQL server programs on this machine';

  const proxy = await startTcpProxy(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'gable-crash-'));
  try {
    const home = { dataDir, env: { DATABASE_URL: proxy.url }, remove: async () => {} };
    const tally = newTally();
    const company = openCompany({ home, number: 1, packageRoot, tally, seed });
    const { gable } = await company.start();
    await company.setUp();
    const office = httpClient(gable.baseURL, { patienceMs: PATIENCE_MS });
    await company.signIn(office);
    const outcome = await happen({ server, proxy, company, gable, tally, office });

    await company.write(500);
    const problems = [...(await company.check()), ...(await company.checkBooks())];
    expectThat(problems.length === 0, problems.join('\n'));
    await gable.stop();

    return `${outcome}; ${tally.acknowledged} acknowledged writes all there`;
  } finally {
    await proxy.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

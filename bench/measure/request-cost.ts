/** What a request costs outside the database, beside the least that Node can do for the same bytes. */
import type { Database } from '#server/db/database.ts';
import { callerOf } from './caller.ts';
import type { Caller } from './caller.ts';
import { startServer } from './gable-server.ts';
import { mainThreadCpuMs } from './process-figures.ts';
import { listen } from './statements-of.ts';
import type { Statement } from './statements-of.ts';

export interface RequestCost {
  path: string;
  bytes: number;
  /** Microseconds of CPU for one request. */
  gable: number;
  bare: number;
  /** node:http that sends the same statements to the same server; null on the embedded engine, which serves one process. */
  sameQueries: number | null;
}

const COUNTED = 400;
const AT_ONCE = 4;

async function costOf(call: Caller, path: string, pid: number): Promise<number | undefined> {
  const run = async (count: number) => {
    const worker = async () => {
      for (let turn = 0; turn < count / AT_ONCE; turn += 1) await call(path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  await run(COUNTED / 2);
  const before = mainThreadCpuMs(pid);
  await run(COUNTED);
  const after = mainThreadCpuMs(pid);
  if (before === undefined || after === undefined) return undefined;

  return ((after - before) / COUNTED) * 1000;
}

interface Costing {
  call: Caller;
  pid: number;
  cookie: string;
  paths: readonly string[];
  /** Null on the embedded engine. */
  databaseUrl: string | null;
  /** The same database from this process, to learn the statements; null while a server has it. */
  database: Database | null;
}

/** The cost of each of these calls; undefined where the system does not tell. */
export async function requestCosts(costing: Costing): Promise<RequestCost[] | undefined> {
  const { call, pid, cookie, paths, databaseUrl, database } = costing;
  const costs: RequestCost[] = [];
  const listening = database && (await listen(database));
  for (const path of paths) {
    const { body } = await call(path);
    const statements = await listening?.statementsOf(path, cookie);
    const gable = await costOf(call, path, pid);
    const bare = await baselineCost({ body: body.toString(), path });
    const sameQueries =
      statements && databaseUrl
        ? await baselineCost({ body: body.toString(), path, statements, databaseUrl })
        : null;
    if (gable === undefined || bare === undefined) return undefined;
    costs.push({ path, bytes: body.length, gable, bare, sameQueries: sameQueries ?? null });
  }
  await listening?.close();

  return costs;
}

interface Baseline {
  body: string;
  path: string;
  statements?: Statement[];
  databaseUrl?: string;
}

async function baselineCost({ path, ...baseline }: Baseline): Promise<number | undefined> {
  const server = await startServer(['--import', 'tsx', 'bench/measure/baseline-server.ts'], {
    env: { BASELINE: JSON.stringify(baseline) },
    path: '/',
  });
  try {
    return await costOf(callerOf(server), path, server.pid);
  } finally {
    await server.stop();
  }
}

/**
 * Measures a request's cost outside the database, compared with the minimum Node.js needs to send
 * the same bytes.
 */
import { openDatabase } from '#server/db/open-database.ts';
import { callerOf } from './caller.ts';
import type { Caller } from './caller.ts';
import { startServer } from './gable-server.ts';
import type { DatabaseAddress } from './gable-server.ts';
import { mainThreadCpuMs } from './process-figures.ts';
import { listen } from './statements-of.ts';
import type { Statement } from './statements-of.ts';

export interface RequestCost {
  path: string;
  bytes: number;
  /** Microseconds of CPU per request. */
  gable: number;
  bare: number;
  /**
   * The cost of a node:http server that runs the same statements on the same database with the same
   * driver.
   */
  sameQueries: number | undefined;
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
  paths: readonly string[];
}

/** A call's cost and response. */
interface MeasuredCall {
  path: string;
  body: string;
  cost: number;
}

/** Measures the cost of each call to a server; undefined if the system has no CPU figures. */
export async function measureCalls({
  call,
  pid,
  paths,
}: Costing): Promise<MeasuredCall[] | undefined> {
  const calls: MeasuredCall[] = [];
  for (const path of paths) {
    const { body } = await call(path);
    const cost = await costOf(call, path, pid);
    if (cost === undefined) return undefined;
    calls.push({ path, body: body.toString(), cost });
  }

  return calls;
}

/**
 * Compares the calls with a node:http server returning the same responses. No other process may
 * have the database open.
 */
export async function besideBaselines(
  calls: readonly MeasuredCall[],
  { address, cookie }: { address: DatabaseAddress; cookie: string },
): Promise<RequestCost[]> {
  const statements = await statementsBehind(calls, { address, cookie });
  const costs: RequestCost[] = [];
  for (const [at, { path, body, cost }] of calls.entries()) {
    const bare = await baselineCost({ body, path });
    const sameQueries = await baselineCost({ body, path, statements: statements[at], address });
    costs.push({
      path,
      bytes: Buffer.byteLength(body),
      gable: cost,
      bare: bare ?? NaN,
      sameQueries,
    });
  }

  return costs;
}

async function statementsBehind(
  calls: readonly MeasuredCall[],
  { address, cookie }: { address: DatabaseAddress; cookie: string },
): Promise<Statement[][]> {
  const database = await openDatabase({ dataDir: '', ...address });
  const listening = await listen(database);
  const recorded: Statement[][] = [];
  for (const { path } of calls) recorded.push(await listening.statementsOf(path, cookie));
  await listening.close();
  await database.close();

  return recorded;
}

interface Baseline {
  body: string;
  path: string;
  statements?: Statement[] | undefined;
  address?: DatabaseAddress;
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

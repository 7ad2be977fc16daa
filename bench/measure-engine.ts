/** All measurements for one engine, smallest data set first. */
import { openDatabase } from '#server/db/open-database.ts';
import type { PreparedDatabase } from './databases.ts';
import { callerOf } from './measure/caller.ts';
import { exportBeside } from './measure/export-beside.ts';
import type { ExportBeside } from './measure/export-beside.ts';
import { signIn, startGable } from './measure/gable-server.ts';
import type { DatabaseAddress, RunningServer } from './measure/gable-server.ts';
import { measureBackup, type MeasuredBackup } from './measure/measure-backup.ts';
import { explainProbes } from './measure/plans.ts';
import { probesFor } from './measure/probes.ts';
import type { Probe } from './measure/probes.ts';
import { memoryOf } from './measure/process-figures.ts';
import { besideBaselines, measureCalls } from './measure/request-cost.ts';
import type { RequestCost } from './measure/request-cost.ts';
import { measureNextStart } from './measure/start-up.ts';
import type { StartUp } from './measure/start-up.ts';
import { measureThroughput } from './measure/throughput.ts';
import type { Throughput } from './measure/throughput.ts';
import { repeat } from './measure/timing.ts';
import type { Timing } from './measure/timing.ts';
import { BIG_CLIENT } from './seed/contact-rows.ts';

const PROBE_MS = 150;
const THROUGHPUT_S = 8;
const PLANS = 5;
const COSTED = [
  '/api/contacts?page=1&pageSize=15',
  '/api/invoices?page=1&pageSize=15',
  '/api/invoices/40',
];
const EXPORTED = '/api/invoices/export.csv';

/** Figures for one engine and one data set. */
export interface SizeFigures {
  contacts: number;
  loadedIn: number | null;
  timings: Map<string, Timing>;
  throughput: Throughput;
  costs: RequestCost[] | undefined;
  exported: ExportBeside;
  backup: MeasuredBackup;
  start: StartUp;
  peakMb: number | undefined;
  /** Query plans of the slowest probes, as text. */
  plans: string;
}

/** Figures for one engine by data set, smallest first. */
export interface EngineFigures {
  engine: string;
  sizes: SizeFigures[];
}

const keyOf = ({ group, name }: Probe) => `${group}: ${name}`;

interface Measuring {
  contacts: number;
  prepared: PreparedDatabase;
  /** Only run probes whose names contain this text; several texts are separated by commas. */
  only: string | undefined;
}

async function signInBoth(server: RunningServer): Promise<Record<Probe['asks'], string>> {
  return {
    administrator: await signIn(server, 'Dana Whitfield'),
    seller: await signIn(server, 'Priya Nair'),
  };
}

async function timeProbes(
  server: RunningServer,
  { probes, cookies }: { probes: Probe[]; cookies: Record<Probe['asks'], string> },
): Promise<Map<string, Timing>> {
  const callers = {
    administrator: callerOf(server, cookies.administrator),
    seller: callerOf(server, cookies.seller),
  };
  const timings = new Map<string, Timing>();
  for (const probe of probes) {
    const call = callers[probe.asks];
    const act = async () => {
      const startedAt = performance.now();
      await Promise.all(probe.paths.map((path) => call(path)));

      return performance.now() - startedAt;
    };
    timings.set(keyOf(probe), await repeat(act, PROBE_MS));
  }

  return timings;
}

async function plansOf(
  address: DatabaseAddress,
  slowest: { probes: Probe[]; cookies: Record<Probe['asks'], string> },
): Promise<string> {
  const database = await openDatabase({ dataDir: '', ...address });
  try {
    return await explainProbes(database, slowest);
  } finally {
    await database.close();
  }
}

/** Measures one engine with one data set. */
export async function measureSize({ contacts, prepared, only }: Measuring): Promise<SizeFigures> {
  const { address, loadedIn } = prepared;
  const start = await measureNextStart(address);
  const server = await startGable(address);
  try {
    const cookies = await signInBoth(server);
    const call = callerOf(server, cookies.administrator);
    const probes = (await probesFor(call, BIG_CLIENT)).filter(
      (probe) => !only || only.split(',').some((text) => keyOf(probe).includes(text)),
    );
    const timings = await timeProbes(server, { probes, cookies });
    const exported = await exportBeside(call, { path: EXPORTED, pid: server.pid });
    const backup = await measureBackup(call, server.pid);
    const calls = await measureCalls({ call, pid: server.pid, paths: COSTED });
    const throughput = await measureThroughput(call, THROUGHPUT_S);
    const peakMb = memoryOf(server.pid)?.peak;
    await server.stop();

    const costs =
      calls && (await besideBaselines(calls, { address, cookie: cookies.administrator }));
    const p50 = (probe: Probe) => timings.get(keyOf(probe))?.p50 ?? 0;
    const slowest = probes
      .filter(({ name }) => !name.startsWith('PDF'))
      .toSorted((one, other) => p50(other) - p50(one))
      .slice(0, PLANS);
    const plans = await plansOf(address, { probes: slowest, cookies });

    return {
      contacts,
      loadedIn,
      timings,
      throughput,
      costs,
      exported,
      backup,
      start,
      peakMb,
      plans,
    };
  } finally {
    await server.stop();
  }
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGable } from './gable-server.ts';
import type { DatabaseAddress } from './gable-server.ts';
import { memoryOf } from './process-figures.ts';
import { timingOf } from './timing.ts';

export interface StartUp {
  /** Milliseconds to the first response, the median of three starts. */
  ms: number;
  /** Megabytes used shortly after startup, before any request. */
  restMb: number | undefined;
}

const STARTS = 3;
const MOMENT_MS = 1500;

/** Starts the server three times; `before` resets the database each time. */
async function measureStart(before: () => DatabaseAddress): Promise<StartUp> {
  const times: number[] = [];
  let restMb: number | undefined;
  for (let turn = 0; turn < STARTS; turn += 1) {
    const server = await startGable(before());
    times.push(server.startMs);
    await delay(MOMENT_MS);
    restMb = memoryOf(server.pid)?.now;
    await server.stop();
  }

  return { ms: timingOf(times).p50, restMb };
}

/** Measures the first start, with an empty data directory. */
export async function measureFirstStart(): Promise<StartUp> {
  const parent = mkdtempSync(join(tmpdir(), 'gable-bench-start-'));
  let count = 0;
  try {
    return await measureStart(() => ({ dataDir: join(parent, String((count += 1))) }));
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

export function measureNextStart(database: DatabaseAddress): Promise<StartUp> {
  return measureStart(() => database);
}

/** Makes a disposable copy of a data directory. */
export function copyOf(dataDir: string): { dataDir: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const copy = join(parent, 'data');
  cpSync(dataDir, copy, { recursive: true });

  return { dataDir: copy, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

import type { Caller } from './caller.ts';
import { memoryOf } from './process-figures.ts';
import { timingOf } from './timing.ts';
import type { Timing } from './timing.ts';

export interface ExportBeside {
  path: string;
  seconds: number;
  megabytes: number;
  /** Growth of the process's memory, in megabytes. */
  grewMb: number | undefined;
  /** Timings of a small request repeated during the export. */
  others: Timing & { max: number };
}

const SMALL = '/api/auth/me';

/** Exports an entire list while sending small requests, to check that they don't slow down. */
export async function exportBeside(
  call: Caller,
  { path, pid }: { path: string; pid: number },
): Promise<ExportBeside> {
  const before = memoryOf(pid)?.now;
  let isDone = false;
  const samples: number[] = [];
  let most = before ?? 0;
  const others = (async () => {
    while (!isDone) {
      samples.push((await call(SMALL)).ms);
      most = Math.max(most, memoryOf(pid)?.now ?? 0);
    }
  })();
  const { ms, body } = await call(path);
  isDone = true;
  await others;

  return {
    path,
    seconds: ms / 1000,
    megabytes: body.length / 1e6,
    grewMb: before === undefined ? undefined : most - before,
    others: { ...timingOf(samples), max: Math.max(...samples) },
  };
}

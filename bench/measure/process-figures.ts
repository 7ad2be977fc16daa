/** Reads a process's CPU and memory figures. Available on Linux only; left out elsewhere. */
import { readFileSync } from 'node:fs';

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns the CPU milliseconds used by the process's main thread. The embedded database runs in its
 * own thread and PostgreSQL in its own process, so this measures a request's work outside the
 * database.
 */
export function mainThreadCpuMs(pid: number): number | undefined {
  const figures = read(`/proc/${pid}/task/${pid}/schedstat`);

  return figures === undefined ? undefined : Number(figures.split(' ')[0]) / 1e6;
}

/** Returns resident memory in megabytes: current and peak. */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const figure = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1]) / 1024;

  return status === undefined ? undefined : { now: figure('VmRSS'), peak: figure('VmHWM') };
}

/** Returns the CPU milliseconds used by all threads of the process, in steps of 10 ms. */
export function cpuMs(pid: number): number {
  const [, figures = ''] = read(`/proc/${pid}/stat`)?.split(') ') ?? [];
  const [user, system] = figures.split(' ').slice(11, 13).map(Number);

  return ((user ?? 0) + (system ?? 0)) * 10;
}

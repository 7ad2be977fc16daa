/** The system's figures of a process exist on Linux only: elsewhere they are left out. */
import { readFileSync } from 'node:fs';

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds of CPU that the process's main thread has used. The embedded database has a thread of
 * its own and PostgreSQL a process, so this is a request's work outside the database.
 */
export function mainThreadCpuMs(pid: number): number | undefined {
  const figures = read(`/proc/${pid}/task/${pid}/schedstat`);

  return figures === undefined ? undefined : Number(figures.split(' ')[0]) / 1e6;
}

/** Resident memory in megabytes: now, and the most it ever was. */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const figure = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1]) / 1024;

  return status === undefined ? undefined : { now: figure('VmRSS'), peak: figure('VmHWM') };
}

/** Milliseconds of CPU that all threads of the process have used, in steps of ten. */
export function cpuMs(pid: number): number {
  const [, figures = ''] = read(`/proc/${pid}/stat`)?.split(') ') ?? [];
  const [user, system] = figures.split(' ').slice(11, 13).map(Number);

  return ((user ?? 0) + (system ?? 0)) * 10;
}

/** Measures how long a full backup takes, and how much it slows other requests. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Backup } from '#features/operations/backups/backup-endpoints.ts';
import type { Caller } from './caller.ts';
import { memoryOf } from './process-figures.ts';
import { timingOf, type Timing } from './timing.ts';

export interface MeasuredBackup {
  /** From the request until the file was written, read back, and verified. */
  seconds: number;
  rows: number;
  megabytes: number;
  /** Growth of the process's memory, in megabytes. */
  grewMb: number | undefined;
  /** Timings of a small request repeated during the backup. */
  others: Timing & { max: number };
}

const PAUSE_MS = 10;
const SMALL = '/api/auth/me';

async function newest(call: Caller): Promise<Backup> {
  const { body } = await call('/api/backups');
  const [backup] = JSON.parse(body.toString()) as Backup[];
  if (!backup) throw new Error('there is no backup');

  return backup;
}

/** Starts a backup and waits until it is verified; throws if it fails. */
export async function measureBackup(call: Caller, pid: number): Promise<MeasuredBackup> {
  const before = memoryOf(pid)?.now;
  let most = before ?? 0;
  const samples: number[] = [];
  const startedAt = performance.now();
  await call({ method: 'POST', path: '/api/backups' });
  let backup = await newest(call);
  while (backup.state !== 'verified') {
    if (backup.state === 'failed') throw new Error('the backup failed');
    samples.push((await call(SMALL)).ms);
    most = Math.max(most, memoryOf(pid)?.now ?? 0);
    await delay(PAUSE_MS);
    backup = await newest(call);
  }

  return {
    seconds: (performance.now() - startedAt) / 1000,
    rows: backup.rows,
    megabytes: backup.bytes / 1e6,
    grewMb: before === undefined ? undefined : most - before,
    others: { ...timingOf(samples), max: Math.max(...samples) },
  };
}

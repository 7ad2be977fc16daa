import { readFileSync } from 'node:fs';
import type { Sample } from './clients.ts';

interface LoadFigures {
  samples: readonly Sample[];
  /** The server's resident memory in megabytes, sampled at regular intervals. */
  memoryMb: readonly number[];
  loopDelayFile: string;
  seconds: number;
}

const FIRST_SHARE = 0.2;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);

  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const ms = (value: number) => `${Math.round(value)} ms`;
const megabytes = (value: number) => `${Math.round(value)} MB`;
const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** Formats the number of requests and their times in milliseconds, with percentiles. */
export function describeTimes(name: string, times: readonly number[], seconds: number): string {
  const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share));

  return `${name}: ${times.length}, ${(times.length / seconds).toFixed(1)} a second; p50 ${ms(p50 ?? 0)}, p95 ${ms(p95 ?? 0)}, p99 ${ms(p99 ?? 0)}, longest ${ms(longest ?? 0)}`;
}

function describeKind(samples: readonly Sample[], kind: Sample['kind'], seconds: number): string {
  const times = samples.filter((sample) => sample.kind === kind).map((sample) => sample.ms);

  return describeTimes(`${kind}s`, times, seconds);
}

function describeLoop(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const figures = lines.map((line) => line.split(' ').map(Number));
  const p99 = figures.map(([, value = 0]) => value);
  const longest = Math.max(...figures.map(([, , value = 0]) => value));

  return `event loop: p99 of a second ${ms(percentile(p99, 0.5))} (median), ${ms(percentile(p99, 0.99))} (worst 1 %), longest delay ${ms(longest)}`;
}

/** Compares memory early in the run, after warm-up (the first fifth), with memory at the end. */
function describeMemory(samples: readonly number[]): string {
  const fifth = Math.max(1, Math.floor(samples.length * FIRST_SHARE));
  const early = average(samples.slice(fifth, 2 * fifth));
  const late = average(samples.slice(-fifth));
  const growth = early > 0 ? ((late / early - 1) * 100).toFixed(0) : '?';

  return `memory: ${megabytes(samples[0] ?? 0)} at first, ${megabytes(early)} in the second fifth, ${megabytes(late)} in the last (${growth} %), most ${megabytes(Math.max(...samples))}`;
}

/** Counts requests that got a server error or no response. */
export function failuresOf(samples: readonly Sample[]): number {
  return samples.filter(({ status }) => status === 0 || status >= 500).length;
}

/** Formats the figures of a run, one per line. */
export function loadReport({ samples, memoryMb, loopDelayFile, seconds }: LoadFigures): string {
  const statuses = new Map<number, number>();
  for (const { status } of samples) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const counted = [...statuses].toSorted(([one], [other]) => one - other);

  return [
    describeKind(samples, 'read', seconds),
    describeKind(samples, 'write', seconds),
    `answers: ${counted.map(([status, count]) => `${count} of ${status || 'none'}`).join(', ')}`,
    describeMemory(memoryMb),
    describeLoop(loopDelayFile),
    `failures: ${failuresOf(samples)}`,
  ].join('\n');
}

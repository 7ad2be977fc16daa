/** Durations of a repeated task, in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
  count: number;
}

export function timingOf(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

  return { p50: at(0.5) ?? 0, p95: at(0.95) ?? 0, count: sorted.length };
}

const FEWEST = 7;
const MOST = 60;
const WARM_UP = 2;

/** Repeats `act`, which returns its duration in milliseconds, for about `budgetMs`. */
export async function repeat(act: () => Promise<number>, budgetMs: number): Promise<Timing> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await act();

  const samples: number[] = [];
  const until = performance.now() + budgetMs;
  while (samples.length < FEWEST || (samples.length < MOST && performance.now() < until)) {
    samples.push(await act());
  }

  return timingOf(samples);
}

/** The axis of a chart: round numbers around its values, and always zero, so that bars are as long as they say. */
interface Scale {
  min: number;
  max: number;
  /** From `min` to `max`. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;

/** An axis of at most five intervals; up to 1 where all values are zero. */
export function niceScale(values: readonly number[]): Scale {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low;
  if (span === 0) return { min: 0, max: 1, ticks: [0] };

  const rough = span / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Each is multiplied anew: added up, steps of a tenth would drift.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0);

  return { min: first * step + 0, max: last * step, ticks };
}

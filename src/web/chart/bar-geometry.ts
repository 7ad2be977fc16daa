/** The axis of a chart: round numbers around its values, and always zero, so that bars are as long as they say. */
interface Scale {
  min: number;
  max: number;
  /** From `min` to `max`. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;

/** An axis of at most five intervals; up to 1 where all values are zero. Things that are counted have no halves (`isWhole`). */
export function niceScale(values: readonly number[], { isWhole = false } = {}): Scale {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low;
  if (span === 0) return { min: 0, max: 1, ticks: [0] };

  const rough = span / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const isStep = (size: number) => size >= rough && (!isWhole || Number.isInteger(size));
  const nice = STEPS.map((one) => one * power).find(isStep) ?? 10 * power;
  const step = isWhole ? Math.max(1, nice) : nice;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Each is multiplied: added up, steps of a tenth would drift.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0);

  return { min: first * step + 0, max: last * step, ticks };
}

/** The part of each bar's space that the bar fills. */
const BAR_SHARE = 0.64;

interface BarGeometry {
  /** From the top, in pixels. */
  ticks: { value: number; y: number }[];
  /** Across in shares of the width, which grows with the screen; down in pixels. */
  bars: { slot: string; center: string; x: string; y: number; height: number }[];
  slotWidth: string;
  barWidth: string;
}

const percent = (share: number) => `${share}%`;

/**
 * Returns the places of the bars and of the axis lines, which include `reach`, in a chart of this height.
 */
export function barGeometry(
  values: readonly number[],
  chartHeight: number,
  { isWhole = false, reach = 0 } = {},
): BarGeometry {
  const { min, max, ticks } = niceScale([...values, reach], { isWhole });
  const yOf = (value: number) => ((max - value) / (max - min)) * chartHeight;
  const slot = 100 / values.length;

  return {
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    bars: values.map((value, index) => ({
      slot: percent(index * slot),
      center: percent((index + 0.5) * slot),
      x: percent((index + (1 - BAR_SHARE) / 2) * slot),
      y: Math.min(yOf(value), yOf(0)),
      height: Math.abs(yOf(value) - yOf(0)),
    })),
    slotWidth: percent(slot),
    barWidth: percent(slot * BAR_SHARE),
  };
}

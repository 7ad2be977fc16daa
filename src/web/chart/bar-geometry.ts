/**
 * A chart axis with round numbers around the values. It always includes zero, so bar lengths are
 * proportional to the values.
 */
interface Scale {
  min: number;
  max: number;
  /** Tick values from `min` to `max`. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;

/**
 * Returns an axis with at most five intervals; from 0 to 1 if all values are zero. `isWhole`
 * restricts steps to whole numbers, for counts.
 */
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
  // Multiply each tick instead of adding up steps: steps of 0.1 would accumulate rounding errors.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0);

  return { min: first * step + 0, max: last * step, ticks };
}

/** The share of a bar's slot that the bar fills. */
const BAR_SHARE = 0.64;

interface BarGeometry {
  /** `y` is the distance from the top, in pixels. */
  ticks: { value: number; y: number }[];
  /**
   * Horizontal values are percentages of the width, which varies with the screen. Vertical values
   * are in pixels.
   */
  bars: { slot: string; center: string; x: string; y: number; height: number }[];
  slotWidth: string;
  barWidth: string;
}

const percent = (share: number) => `${share}%`;

/**
 * Returns the positions of the bars and axis lines in a chart of this height. The axis includes the
 * value `reach`.
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

import { timingOf } from '../measure/timing.ts';
import type { Work } from './timing.ts';

/** A measurement, in milliseconds unless `isCount` is set. */
export interface Figure {
  what: string;
  times: number[];
  isCount?: boolean;
}

/** Returns two figures for one action: script time, and style and layout time. */
export function workFigures(what: string, works: readonly Work[]): Figure[] {
  return [
    { what: `${what}: script`, times: works.map(({ script }) => script) },
    { what: `${what}: style and layout`, times: works.map(({ style }) => style) },
  ];
}

/** Formats the figures as a Markdown table for bench/results/log.md. */
export function figuresTable(figures: readonly Figure[]): string {
  const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
  const rows = figures.map(({ what, times, isCount }) => {
    const { p50, p95 } = timingOf(times);
    const inWords = isCount ? String : ms;

    return `| ${what} | ${inWords(p50)} | ${inWords(p95)} |`;
  });

  return ['| What | p50 | p95 |', '|---|---|---|', ...rows].join('\n');
}

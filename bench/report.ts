/** Formats the figures as Markdown tables for bench/results/log.md. */
import { cpus, totalmem } from 'node:os';
import { budgetVerdicts } from './budgets.ts';
import type { EngineFigures } from './measure-engine.ts';
import type { StartUp } from './measure/start-up.ts';

const ms = (value: number | undefined) =>
  value === undefined ? '–' : value.toFixed(value < 10 ? 1 : 0);
const whole = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(0));
const ratio = (value: number) => `${value.toFixed(1)}×`;
const counted = (value: number) => value.toLocaleString('en-US');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;

  return [line(head), rule, ...rows.map(line)].join('\n');
}

function timingTable(engines: readonly EngineFigures[]): string {
  const keys = [...new Set(engines.flatMap(({ sizes }) => [...(sizes[0]?.timings.keys() ?? [])]))];
  const head = engines.flatMap(({ engine, sizes }) => [
    ...sizes.map(({ contacts }) => `${engine} ${counted(contacts)}`),
    ...(sizes.length > 1 ? ['growth'] : []),
  ]);
  const rows = keys.map((key) => [
    key,
    ...engines.flatMap(({ sizes }) => {
      const timings = sizes.map((size) => size.timings.get(key));
      const [first, last] = [timings[0], timings.at(-1)];
      const cells = timings.map((timing) => `${ms(timing?.p50)} / ${ms(timing?.p95)}`);

      return sizes.length > 1
        ? [...cells, first && last ? ratio(last.p50 / first.p50) : '–']
        : cells;
    }),
  ]);

  return table(['p50 / p95 in ms', ...head], rows);
}

function costTable(engines: readonly EngineFigures[]): string {
  const rows = engines.flatMap(({ engine, sizes }) =>
    (sizes.at(-1)?.costs ?? []).map(({ path, bytes, gable, bare, sameQueries }) => [
      `${engine}: ${path.split('&')[0]}`,
      counted(bytes),
      whole(gable),
      whole(bare),
      ratio(gable / bare),
      whole(sameQueries),
      sameQueries === undefined ? '–' : ratio(gable / sameQueries),
    ]),
  );

  return rows.length === 0
    ? 'This system does not tell what a thread has used.'
    : table(['CPU of a request, µs', 'bytes', 'Gable', 'bare', '', 'same queries', ''], rows);
}

function loadTable(engines: readonly EngineFigures[]): string {
  const rows = engines.flatMap(({ engine, sizes }) =>
    sizes.map(({ contacts, throughput: { reads, writes } }) => [
      `${engine}, ${counted(contacts)}`,
      whole(reads.perSecond),
      `${ms(reads.p50)} / ${ms(reads.p95)}`,
      whole(writes.perSecond),
      `${ms(writes.p50)} / ${ms(writes.p95)}`,
    ]),
  );

  return table(['16 read, 2 write', 'reads/s', 'ms', 'writes/s', 'ms'], rows);
}

function processTable(engines: readonly EngineFigures[]): string {
  const rows = engines.flatMap(({ engine, sizes }) =>
    sizes.map(({ contacts, start, peakMb, exported, loadedIn }) => [
      `${engine}, ${counted(contacts)}`,
      loadedIn === null ? 'kept' : whole(loadedIn),
      whole(start.ms),
      whole(start.restMb),
      whole(peakMb),
      `${exported.seconds.toFixed(1)} s, ${exported.megabytes.toFixed(0)} MB`,
      whole(exported.grewMb),
      `${ms(exported.others.p50)} / ${ms(exported.others.max)}`,
    ]),
  );

  return table(
    ['', 'load s', 'start ms', 'at rest MB', 'peak MB', 'export', 'grew MB', 'others p50 / max'],
    rows,
  );
}

function backupTable(engines: readonly EngineFigures[]): string {
  const rows = engines.flatMap(({ engine, sizes }) =>
    sizes.map(({ contacts, backup: { seconds, rows, megabytes, grewMb, others } }) => [
      `${engine}, ${counted(contacts)}`,
      counted(rows),
      seconds.toFixed(1),
      whole(rows / seconds),
      megabytes.toFixed(1),
      whole(grewMb),
      `${ms(others.p50)} / ${ms(others.p95)} / ${ms(others.max)}`,
    ]),
  );

  return table(['', 'rows', 's', 'rows/s', 'MB', 'grew MB', 'others p50 / p95 / max'], rows);
}

function budgetTable(engines: readonly EngineFigures[], firstStart: StartUp | null): string {
  const rows = budgetVerdicts(engines, firstStart?.ms).map(
    ({ budget, engine, measured, isMet }) => [budget, engine, measured, isMet ? 'kept' : 'missed'],
  );

  return table(['Budget', 'engine', 'nearest to it', ''], rows);
}

/** Describes the machine that ran the benchmark. */
export function machine(): string {
  const [cpu] = cpus();

  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

/** Formats the complete report. */
export function report(engines: readonly EngineFigures[], firstStart: StartUp | null): string {
  return [
    `Machine: ${machine()}.`,
    `## Budgets\n\n${budgetTable(engines, firstStart)}`,
    `## Times\n\n${timingTable(engines)}`,
    `## A request's CPU outside the database\n\n${costTable(engines)}`,
    `## Throughput\n\n${loadTable(engines)}`,
    `## Start, memory, export\n\nEmpty directory: ${whole(firstStart?.ms)} ms, ${whole(firstStart?.restMb)} MB at rest.\n\n${processTable(engines)}`,
    `## A backup, written and verified\n\n${backupTable(engines)}`,
    ...engines.map(
      ({ engine, sizes }) => `## Plans of the slowest, ${engine}\n\n${sizes.at(-1)?.plans ?? ''}`,
    ),
  ].join('\n\n');
}

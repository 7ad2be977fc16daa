import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Seconds per stage of a complete run, by type of run and number of cores. */
const FILE = join(root, 'bench/results/stages.json');

/** Report a stage if it got slower by more than this factor and this many seconds. */
const GROWTH = 1.2;
const NOISE_SECONDS = 2;

const cores = `${availableParallelism()} cores`;

const readTimes = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * Describes each successful stage that took more than 20% longer than its saved time: 'unit: 300 s
 * instead of 240 s'. Only compares with runs of the same type ('short' or 'all') on the same number
 * of cores.
 */
export function slowerStages(results, form, { file = FILE, machine = cores } = {}) {
  const kept = readTimes(file)[form]?.[machine] ?? {};

  return results
    .filter(({ name, verdict, seconds }) => {
      const limit = Math.max(kept[name] * GROWTH, kept[name] + NOISE_SECONDS);

      return verdict.startsWith('ok') && seconds > limit;
    })
    .map(({ name, seconds }) => `${name}: ${seconds.toFixed(0)} s instead of ${kept[name]} s`);
}

/**
 * Saves the times of successful stages, replacing those of the same type of run and number of
 * cores.
 */
export function keepTimes(results, form, { file = FILE, machine = cores } = {}) {
  const all = readTimes(file);
  const times = results
    .filter(({ verdict }) => verdict.startsWith('ok'))
    .map(({ name, seconds }) => [name, Math.round(seconds)]);
  const ofForm = {
    ...all[form],
    [machine]: { ...all[form]?.[machine], ...Object.fromEntries(times) },
  };
  writeFileSync(file, `${JSON.stringify({ ...all, [form]: ofForm }, null, 2)}\n`);
}

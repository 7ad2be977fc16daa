import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The seconds of each stage of a whole run, by the run's form and the cores of the machine. */
const FILE = join(root, 'bench/results/stages.json');

/** The growth above which a stage is named, as a factor and in seconds. */
const GROWTH = 1.2;
const NOISE_SECONDS = 2;

const cores = `${availableParallelism()} cores`;

const readTimes = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * Describes each successful stage that took more than 20 % longer than its kept time: 'unit: 300 s
 * instead of 240 s'. Times of another form ('short' or 'all') or number of cores do not compare.
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

/** Writes the times of the successful stages over those of the same form and number of cores. */
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

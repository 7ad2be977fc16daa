/**
 * `npm run crash`: kills the built server at random moments while an office is writing, and after
 * each restart compares the records with the acknowledged ones. Then runs the scenarios. See
 * docs/reliability.md.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killAllGables } from '#test/gable-process.ts';
import { embeddedEngine, postgresEngine } from './data-home.ts';
import { copyPackage } from './later-version.ts';
import { crashRounds } from './rounds.ts';
import type { RoundsReport } from './rounds.ts';
import { SCENARIOS } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    /** Runs five rounds and the quick scenarios, for npm test. */
    short: { type: 'boolean', default: false },
    /** Runs only the scenarios whose names contain this text; '-' for none. */
    scenarios: { type: 'string', default: '' },
  },
});

const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
const engine = serverUrl ? postgresEngine(serverUrl) : embeddedEngine;
const rounds = Number(values.rounds ?? (values.short ? 5 : serverUrl ? 20 : 100));
const seed = Number(values.seed ?? Date.now() % 1_000_000);

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function describe({ rounds: done, kills, tally, upMs, companies }: RoundsReport): string {
  const killed = Object.entries(kills).map(([what, count]) => `${count} in ${what}`);
  return [
    `${done} rounds over ${companies} companies; killed ${killed.join(', ')}`,
    `${tally.acknowledged} writes acknowledged, ${tally.unanswered} not answered; ${tally.repeated} repeated with their key, ${tally.replayed} of these had been saved`,
    `${tally.charged} payments by card or bank debit; ${tally.deliveredLate} webhooks found no server and came again, ${tally.neverDelivered} were left to the sweep`,
    `saved cards charged by ${tally.tapped} taps, ${tally.chargedAtOffice} times at the office, ${tally.chargedAutomatically} times by themselves; in ${tally.chargedUnacknowledged} of these the server was killed after the charge and before it heard of it`,
    `up again in ${seconds(median(upMs))} (median), ${seconds(Math.max(0, ...upMs))} (longest)`,
  ].join('\n');
}

const packageRoot = fileURLToPath(new URL('..', import.meta.url));
const problems: string[] = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
console.log(`Crashing Gable on ${engine.name}: ${rounds} rounds, --seed ${seed}`);

if (rounds > 0) {
  const later = copyPackage();
  const startedAt = Date.now();
  const say = (line: string) => console.log(line);
  const report = await crashRounds({
    engine,
    rounds,
    seed,
    isShort: values.short,
    package: later,
    say,
  });
  later.remove();
  problems.push(...report.problems);
  for (const problem of report.problems) console.error(problem);
  console.log(`\n${describe(report)}\n${seconds(Date.now() - startedAt)} in all`);
}

for (const { name, engine: only, isLong, run } of SCENARIOS) {
  if (!name.includes(values.scenarios)) continue;
  if (isLong && values.short) continue;
  if (only && only !== (serverUrl ? 'postgres' : 'embedded')) continue;

  const startedAt = Date.now();
  try {
    const outcome = await run({ engine, seed, packageRoot });
    console.log(`${name}: ${outcome} (${seconds(Date.now() - startedAt)})`);
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    console.log(`${name}: FAILED`);
    killAllGables();
  }
}

if (problems.length > 0) {
  console.error(`\nWRONG (--seed ${seed}):\n${problems.join('\n')}`);
  process.exit(1);
}
console.log('\nNothing acknowledged was lost, and nothing is there twice.');
process.exit(0);

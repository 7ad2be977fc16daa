import './check-node.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './run.mjs';
import { addTotals, closingLine, readReport } from './test-report.mjs';

/** The exit code of a stage that this machine lacks a program for (see with-postgres.mjs). */
const NOT_HERE = 77;

const reportOf = (name) => join(root, `.cache/test-reports/${name}.json`);

const node = (script, ...args) => [process.execPath, script, ...args];
const vitest = (name, ...projects) => [
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
];

const crash = ['tsx', '--import', './scripts/ensure-build.mjs', 'crash/main.ts', '--short'];

/**
 * In order. `tests`: its runner writes a report. `needs`: the stage without which it cannot run.
 * `isLong`: left out unless --all or --only asks for it. `pair`: runs at the same time as the stage
 * before it of the same pair, since neither needs more than one core; each prints when it is done.
 */
const STAGES = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'repository', command: node('scripts/check-repository.mjs') },
  { name: 'boundaries', command: node('scripts/check-boundaries.mjs') },
  { name: 'lockfile', command: node('scripts/complete-lock-file.mjs', '--check') },
  { name: 'build', command: node('scripts/build.mjs') },
  { name: 'bundle', command: node('scripts/check-bundle.mjs'), needs: 'build' },
  { name: 'unit', command: vitest('unit', 'node', 'pure'), tests: true },
  { name: 'components', command: vitest('components', 'components'), tests: true },
  {
    name: 'postgres',
    command: node('scripts/with-postgres.mjs', ...vitest('postgres', 'node')),
    tests: true,
    isLong: true,
  },
  // Five rounds; `npm run crash` has a hundred.
  { name: 'crash', command: crash, needs: 'build', isLong: true, pair: 1 },
  // `npm run fuzz` sends 100,000.
  {
    name: 'fuzz',
    command: ['tsx', 'test/fuzz/fuzz-command.ts', '--seed=11', '--count=10000'],
    isLong: true,
    pair: 1,
  },
  {
    name: 'crash-postgres',
    command: node('scripts/with-postgres.mjs', ...crash),
    needs: 'build',
    isLong: true,
    pair: 2,
  },
  { name: 'example', command: node('scripts/check-example.mjs'), isLong: true, pair: 2 },
  {
    name: 'browser',
    command: ['playwright', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
    tests: true,
    needs: 'build',
  },
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
});
const isAll = values.all;
const wanted =
  values.only?.split(',') ??
  STAGES.filter(({ isLong }) => isAll || !isLong).map(({ name }) => name);
// Property tests read the one to run their long form, Playwright the other to leave out its second looks.
const form = isAll ? { GABLE_LONG: '1' } : values.only ? {} : { GABLE_SHORT: '1' };
const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No stage ${unknown.join(', ')}. There are: ${STAGES.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

const headOf = (name) => `\n── ${name} ${'─'.repeat(70 - name.length)}`;

/** `isPaired`: its output is kept until it is done, so that two do not mix. */
async function runStage({ name, command: [program, ...args], env, tests }, isPaired) {
  const kept = [];
  if (isPaired) console.log(`${headOf(name)}\n(under way)`);
  else console.log(headOf(name));
  rmSync(reportOf(name), { force: true });

  const startedAt = Date.now();
  const code = await run(program, args, {
    env: { ...form, ...env },
    ...(isPaired && { onOutput: (piece) => kept.push(piece) }),
  });
  if (isPaired) console.log(`${headOf(name)}\n${Buffer.concat(kept).toString()}`);
  const totals = readReport(reportOf(name));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);

  if (code === NOT_HERE) return { name, verdict: 'not run: a program is missing', seconds, totals };
  if (code !== 0) return { name, verdict: `FAILED (exit code ${code})`, seconds, totals };
  if (!tests) return { name, verdict: 'ok', seconds, totals };
  if (totals.failed > 0) return { name, verdict: 'FAILED', seconds, totals };
  if (totals.passed === 0) return { name, verdict: 'FAILED (no test ran)', seconds, totals };
  return { name, verdict: `ok, ${totals.passed} tests`, seconds, totals };
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true));

const groups = [];
for (const stage of STAGES.filter(({ name }) => wanted.includes(name))) {
  const last = groups.at(-1);
  if (stage.pair !== undefined && last?.[0].pair === stage.pair) last.push(stage);
  else groups.push([stage]);
}

const results = [];
for (const group of groups) {
  const judged = group.map(async (stage) => {
    const needed = results.find(({ name }) => name === stage.needs);
    if (!isStopped && !needed?.verdict.startsWith('FAILED')) {
      return runStage(stage, group.length > 1);
    }
    const verdict = isStopped ? 'FAILED (interrupted)' : `FAILED (needs ${stage.needs})`;
    return { name: stage.name, verdict, seconds: '0.0', totals: addTotals([]) };
  });
  results.push(...(await Promise.all(judged)));
}

console.log(`\n── in short ${'─'.repeat(62)}`);
for (const { name, verdict, seconds } of results) {
  console.log(`${name.padEnd(12)}${seconds.padStart(7)} s  ${verdict}`);
}

if (results.some(({ verdict }) => verdict.startsWith('FAILED'))) process.exitCode = 1;
if (STAGES.some(({ name, tests }) => tests && wanted.includes(name))) {
  const totals = addTotals(results.map((result) => result.totals));
  for (const { test, isFlaky, reason } of totals.troubles) {
    console.log(`\n${isFlaky ? 'Flaky' : 'Failed'}: ${test}\n${reason}`);
  }
  console.log(`\n${closingLine(totals)}`);
}

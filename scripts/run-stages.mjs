import { rmSync } from 'node:fs';
import { run } from './run.mjs';
import { reportOf } from './stages.mjs';
import { addTotals, readReport } from './test-report.mjs';
import { WORKERS } from './workers.mjs';

/**
 * The exit code of a stage that can't run because a program is missing on this machine (see
 * with-postgres.mjs).
 */
const NOT_HERE = 77;

/** True once the run is interrupted; stages that haven't started are then skipped. */
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true));

export const isFailure = ({ verdict }) => verdict.startsWith('FAILED');

/**
 * Runs stages in order, and those in the same group in parallel, with these additional environment
 * variables. Returns a result for each: `{ name, verdict, seconds, totals }`. A stage fails without
 * running if a stage it needs failed, or if the run was interrupted.
 */
export async function runStages(stages, env) {
  const results = [];
  for (const group of groupsOf(stages)) {
    const judge = (stage) => {
      const needed = results.find(({ name }) => name === stage.needs);
      if (!isStopped && !(needed && isFailure(needed))) {
        return runStage(stage, { env, isBeside: group.length > 1 });
      }
      const verdict = isStopped ? 'FAILED (interrupted)' : `FAILED (needs ${stage.needs})`;

      return { name: stage.name, verdict, seconds: 0, totals: addTotals([]) };
    };
    results.push(...(await mapBeside(group, judge)));
  }

  return results;
}

function groupsOf(stages) {
  const groups = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (stage.group !== undefined && last?.[0].group === stage.group) last.push(stage);
    else groups.push([stage]);
  }

  return groups;
}

/**
 * Maps items through an asynchronous function, keeping their order; runs at most {@link WORKERS} at
 * a time.
 */
async function mapBeside(items, work) {
  const results = [];
  const left = [...items.entries()];
  const takeNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, takeNext));

  return results;
}

const headOf = (name) => `\n── ${name} ${'─'.repeat(70 - name.length)}`;

/**
 * Runs one stage. With `isBeside`, prints the output only when the stage is done, so parallel
 * stages' outputs don't mix.
 */
async function runStage({ name, command: [program, ...args], env: own, tests }, { env, isBeside }) {
  const kept = [];
  console.log(isBeside ? `${headOf(name)}\n(under way)` : headOf(name));
  rmSync(reportOf(name), { force: true });

  const startedAt = Date.now();
  const code = await run(program, args, {
    env: { ...env, ...own },
    ...(isBeside && { onOutput: (piece) => kept.push(piece) }),
  });
  if (isBeside) console.log(`${headOf(name)}\n${Buffer.concat(kept).toString()}`);
  const totals = readReport(reportOf(name));
  const seconds = (Date.now() - startedAt) / 1000;

  return { name, verdict: verdictOf({ code, tests, totals }), seconds, totals };
}

function verdictOf({ code, tests, totals }) {
  if (code === NOT_HERE) return 'not run: a program is missing';
  if (code !== 0) return `FAILED (exit code ${code})`;
  if (!tests) return 'ok';
  if (totals.failed > 0) return 'FAILED';
  if (totals.passed === 0) return 'FAILED (no test ran)';

  return `ok, ${totals.passed} tests`;
}

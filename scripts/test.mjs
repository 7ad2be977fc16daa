import './check-node.mjs';
import { parseArgs } from 'node:util';
import { printResults } from './print-results.mjs';
import { isFailure, runStages } from './run-stages.mjs';
import { keepTimes, slowerStages } from './stage-times.mjs';
import { STAGES } from './stages.mjs';
import { addTotals, closingLine } from './test-report.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    // Saves this run's times to bench/results/stages.json.
    'keep-times': { type: 'boolean', default: false },
  },
});
const wanted =
  values.only?.split(',') ??
  STAGES.filter(({ isLong }) => values.all || !isLong).map(({ name }) => name);
const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No stage ${unknown.join(', ')}. There are: ${STAGES.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

// With GABLE_LONG, property tests run longer; with GABLE_SHORT, Playwright skips long tests and the
// second run on the phone.
const env = values.all ? { GABLE_LONG: '1' } : values.only ? {} : { GABLE_SHORT: '1' };
const stages = STAGES.filter(({ name }) => wanted.includes(name));
const startedAt = Date.now();
const results = await runStages(stages, env);

printResults(results, (Date.now() - startedAt) / 1000);

const form = values.all ? 'all' : 'short';
if (!values.only) {
  for (const slower of slowerStages(results, form)) console.log(`\nSlower than kept: ${slower}`);
}
if (values['keep-times']) keepTimes(results, form);

if (results.some(isFailure)) process.exitCode = 1;
if (stages.some(({ tests }) => tests)) {
  const totals = addTotals(results.map((result) => result.totals));
  for (const { test, isFlaky, reason } of totals.troubles) {
    console.log(`\n${isFlaky ? 'Flaky' : 'Failed'}: ${test}\n${reason}`);
  }
  console.log(`\n${closingLine(totals)}`);
}

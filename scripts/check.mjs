/**
 * Checks a small change in a minute before it is committed: runs the quick stages and the closest
 * tests.
 */
import './check-node.mjs';
import { changedFiles, testsOfChange } from './changed-tests.mjs';
import { allFiles, importsOf } from './import-graph.mjs';
import { isFailure, runStages } from './run-stages.mjs';
import { printResults } from './print-results.mjs';
import { STAGES, vitest } from './stages.mjs';

const files = allFiles('src', 'test', 'demo', 'bench', 'crash', 'scripts');
const { tests, leftOut } = testsOfChange(changedFiles(), { imports: importsOf(files), files });

const quick = STAGES.filter(({ isQuick }) => isQuick);
const nearest = {
  name: 'tests',
  command: [...vitest('tests'), ...tests],
  tests: true,
  group: 'static',
};
const results = await runStages(tests.length > 0 ? [nearest, ...quick] : quick, {
  GABLE_SHORT: '1',
});

printResults(results);
if (leftOut > 0) console.log(`\n${leftOut} files of tests further away are left to npm test.`);
if (results.some(isFailure)) process.exitCode = 1;

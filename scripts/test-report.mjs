import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const NONE = { passed: 0, failed: 0, flaky: 0, skipped: 0, troubles: [] };

/**
 * Reads the counts from a JSON report of Vitest or Playwright; all zero if there is no report.
 * `troubles` are the failed and flaky tests, each with its file and the reason.
 */
export function readReport(file) {
  if (!existsSync(file)) return NONE;

  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.stats ? fromPlaywright(report) : fromVitest(report);
}

/** Returns the beginning of an error message, without the test runner's own stack frames. */
const reasonIn = (text = '') =>
  stripVTControlCharacters(text)
    // Vitest shows this in place of the stack when a test times out.
    .replace('STACK_TRACE_ERROR', 'timed out')
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !/^ +at (new )?[A-Z]/.test(line))
    .slice(0, 12)
    .join('\n');

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function fromPlaywright({ stats, errors, suites }) {
  const troubles = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) => ({
        test: `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
        isFlaky: status === 'flaky',
        reason: reasonIn(results.find(({ error }) => error)?.error.message),
      })),
  );

  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    flaky: stats.flaky,
    skipped: stats.skipped,
    troubles,
  };
}

function fromVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  // A file that failed to load has no failed tests, so count the file as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const troubles = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) => ({
        test: `${relative(root, name)} › ${fullName.trim()}`,
        // A test that passed on retry keeps the error of its first attempt.
        isFlaky: status === 'passed',
        reason: reasonIn(failureMessages[0]),
      })),
  );
  const flaky = troubles.filter(({ isFlaky }) => isFlaky).length;

  return {
    passed: numPassedTests - flaky,
    failed: numFailedTests + broken.length,
    flaky,
    skipped: numPendingTests + numTodoTests,
    troubles: [
      ...troubles,
      ...broken.map(({ name, message }) => ({
        test: relative(root, name),
        isFlaky: false,
        reason: reasonIn(message),
      })),
    ],
  };
}

export const addTotals = (totals) =>
  totals.reduce(
    (sum, { passed, failed, flaky, skipped, troubles }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      flaky: sum.flaky + flaky,
      skipped: sum.skipped + skipped,
      troubles: [...sum.troubles, ...troubles],
    }),
    NONE,
  );

/**
 * Formats the totals: 'Tests: 3 passed, 0 failed, 1 flaky'. A flaky test passed on its second
 * attempt.
 */
export function closingLine({ passed, failed, flaky, skipped }) {
  const others = [flaky && `${flaky} flaky`, skipped && `${skipped} skipped`].filter(Boolean);

  return [`Tests: ${passed} passed`, `${failed} failed`, ...others].join(', ');
}

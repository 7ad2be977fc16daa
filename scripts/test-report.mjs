import { existsSync, readFileSync } from 'node:fs';

const NONE = { passed: 0, failed: 0, flaky: 0, skipped: 0 };

/** The counts in a JSON report of Vitest or Playwright; none when the runner wrote no report. */
export function readReport(file) {
  if (!existsSync(file)) return NONE;

  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.stats ? fromPlaywright(report) : fromVitest(report);
}

function fromPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    flaky: stats.flaky,
    skipped: stats.skipped,
  };
}

function fromVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  const isBroken = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

  return {
    passed: numPassedTests,
    // A file that could not even be loaded has no tests to fail: it counts as one.
    failed: numFailedTests + testResults.filter(isBroken).length,
    flaky: 0,
    skipped: numPendingTests + numTodoTests,
  };
}

export const addTotals = (totals) =>
  totals.reduce(
    (sum, { passed, failed, flaky, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      flaky: sum.flaky + flaky,
      skipped: sum.skipped + skipped,
    }),
    NONE,
  );

/** 'Tests: 3 passed, 0 failed, 1 flaky'; a flaky one passed at its second try. */
export function closingLine({ passed, failed, flaky, skipped }) {
  const others = [flaky && `${flaky} flaky`, skipped && `${skipped} skipped`].filter(Boolean);

  return [`Tests: ${passed} passed`, `${failed} failed`, ...others].join(', ');
}

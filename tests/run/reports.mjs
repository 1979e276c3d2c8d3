import { readFileSync } from 'node:fs';

const none = () => ({ passed: 0, failed: 0, skipped: 0 });

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Counts of vitest's JSON report; a test file that could not be loaded is one failure. Zeros when there is no report.
 *
 * @param {string} file
 */
export function readVitest(file) {
  const report = read(file);
  if (report === undefined) return none();
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts of Playwright's JSON report; a test that passed only when tried again counts as passed.
 *
 * @param {string} file
 */
export function readPlaywright(file) {
  const stats = read(file)?.stats;
  if (stats === undefined) return none();
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

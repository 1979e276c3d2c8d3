import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a runner reported. `failures`: file, name and first line of the error of each test that failed.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/** @returns {Counts} */
const none = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const firstLine = (text) => (text ?? '').replaceAll(/\u001B\[[\d;]*m/g, '').split('\n', 1)[0];
const failure = (file, name, message) => `${path.basename(file)} > ${name}: ${firstLine(message)}`;

/**
 * Counts of vitest's JSON report; a test file that could not be loaded is one failure. Zeros when there is no report.
 *
 * @param {string} file
 * @returns {Counts}
 */
export function readVitest(file) {
  const report = read(file);
  if (report === undefined) return none();
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(suite.name, test.fullName, test.failureMessages[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...unloaded.map((suite) => failure(suite.name, 'was not loaded', suite.message))],
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Counts of Playwright's JSON report; a test that passed only when tried again counts as passed.
 *
 * @param {string} file
 * @returns {Counts}
 */
export function readPlaywright(file) {
  const report = read(file);
  if (report?.stats === undefined) return none();
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map((spec) => failure(spec.file, spec.title, spec.tests[0]?.results.at(-1)?.error?.message));
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

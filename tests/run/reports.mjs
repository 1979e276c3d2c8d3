import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a runner reported. `failedFiles`: whole paths; `flaky`: tests that failed and passed when they ran again.
 *
 * @typedef {{ test: string, message: string }} Failure file and name of a test, and the first line of its error
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], failedFiles: string[],
 *   flaky: Failure[] }} Counts
 */

/** @returns {Counts} */
const none = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], failedFiles: [], flaky: [] });

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const firstLine = (text) => (text ?? '').replaceAll(/\u001B\[[\d;]*m/g, '').split('\n', 1)[0];
const failure = (file, name, message) => ({ test: `${path.basename(file)} > ${name}`, message: firstLine(message) });

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
    failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    flaky: [],
  };
}

const failureOf = (spec) => failure(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message);
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Counts of a run whose failed files ran again.
 *
 * @param {Counts} first
 * @param {Counts} again of the files that failed
 * @returns {Counts}
 */
export function joined(first, again) {
  const known = new Set(again.failures.map(({ test }) => test));
  return {
    ...first,
    passed: first.passed + first.failed - again.failed,
    failed: again.failed,
    failures: again.failures,
    failedFiles: again.failedFiles,
    flaky: first.failures.filter(({ test }) => !known.has(test)),
  };
}

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
  const specs = specsOf(report);
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: specs.filter(({ ok }) => !ok).map(failureOf),
    failedFiles: [],
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(failureOf),
  };
}

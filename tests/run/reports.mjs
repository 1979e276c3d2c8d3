import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a runner reported. `failedFiles`: whole paths; `flaky`: tests that failed and passed when they ran again;
 * `skipped`: file and name of each test that did not run; `suites`: vitest's own words, file by file.
 *
 * @typedef {{ test: string, message: string }} Failure file and name of a test, and the first line of its error
 * @typedef {{ passed: number, failed: number, failures: Failure[], failedFiles: string[], flaky: Failure[],
 *   skipped: string[], suites: object[] }} Counts
 */

/** @returns {Counts} */
export const none = () => ({
  passed: 0,
  failed: 0,
  failures: [],
  failedFiles: [],
  flaky: [],
  skipped: [],
  suites: [],
});

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const firstLine = (text) => (text ?? '').replaceAll(/\u001B\[[\d;]*m/g, '').split('\n', 1)[0];
const named = (file, name) => `${path.basename(file)} > ${name}`;
const failure = (file, name, message) => ({ test: named(file, name), message: firstLine(message) });

const RAN = new Set(['passed', 'failed']);

/** A file of which no test failed, and that did: it could not be loaded, or could not prepare its tests. */
const isUnprepared = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/** @returns {Counts} */
function countsOf(suites) {
  const tests = suites.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, name })));
  const failures = [
    ...tests
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(test.name, test.fullName, test.failureMessages[0])),
    ...suites.filter(isUnprepared).map(({ name, message }) => failure(name, 'could not begin', message)),
  ];
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    failures,
    failedFiles: suites.filter(({ status }) => status === 'failed').map(({ name }) => name),
    flaky: [],
    skipped: tests.filter(({ status }) => !RAN.has(status)).map((test) => named(test.name, test.fullName)),
    suites,
  };
}

/**
 * Counts of vitest's JSON report; a test file that could not begin is one failure. Zeros when there is no report.
 *
 * @param {string} file
 * @returns {Counts}
 */
export const readVitest = (file) => countsOf(read(file)?.testResults ?? []);

/**
 * Counts of a run whose failed files ran again.
 *
 * @param {Counts} first
 * @param {Counts} again of the files that failed
 * @returns {Counts}
 */
export function joined(first, again) {
  const files = new Set(again.suites.map(({ name }) => name));
  const known = new Set(again.failures.map(({ test }) => test));
  return {
    ...countsOf([...first.suites.filter(({ name }) => !files.has(name)), ...again.suites]),
    flaky: first.failures.filter(({ test }) => !known.has(test)),
  };
}

const failureOf = (spec) => failure(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message);
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
  const { expected, flaky, unexpected } = report.stats;
  const specs = specsOf(report);
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: specs.filter(({ ok }) => !ok).map(failureOf),
    failedFiles: [],
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(failureOf),
    skipped: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map(({ file: of, title }) => named(of, title)),
    suites: [],
  };
}

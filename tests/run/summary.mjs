const add = (results, key) => results.reduce((sum, { counts }) => sum + counts[key], 0);
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Prints what ran, what could not, and a closing line `N passed, N failed`.
 *
 * @param {readonly import('./steps.mjs').Result[]} results
 * @param {readonly string[]} missing tools whose tests were left out
 * @param {number} milliseconds the whole run
 * @returns {number} exit code: 0 when everything that could run passed; in CI, where everything must, only without
 *   anything missing
 */
export function report(results, missing, milliseconds) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, ok, counts, milliseconds: time }) => {
    const skipped = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : '';
    return `${ok ? '  ok  ' : 'FAILED'} ${name.padEnd(width)} ${counts.passed} passed, ${counts.failed} failed${skipped}, ${seconds(time)}`;
  });
  process.stdout.write(`\n${lines.join('\n')}\n\nThe whole run took ${seconds(milliseconds)}.\n`);
  for (const { test, message } of results.flatMap(({ counts }) => counts.flaky)) {
    process.stdout.write(`PASSED ONLY WHEN RUN AGAIN ${test}: ${message}\n`);
  }
  // The failures once more, so that the end of a long log names them.
  for (const { test, message } of results.flatMap(({ counts }) => counts.failures)) {
    process.stdout.write(`FAILED ${test}: ${message}\n`);
  }
  const skipped = results.flatMap(({ counts }) => counts.skipped);
  const incomplete = missing.length > 0 || skipped.length > 0;
  if (missing.length > 0) {
    process.stdout.write(`INCOMPLETE: not installed, so their tests did not run: ${missing.join(', ')}.\n`);
  }
  for (const test of skipped) process.stdout.write(`INCOMPLETE: skipped ${test}\n`);
  process.stdout.write(`${add(results, 'passed')} passed, ${add(results, 'failed')} failed\n`);
  const failed = results.length === 0 || results.some(({ ok }) => !ok);
  return failed || (incomplete && process.env['CI'] === 'true') ? 1 : 0;
}

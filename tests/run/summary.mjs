import { shareProcessorTime, sumCosts } from './costs.mjs';
import { formatFailure } from './events.mjs';
import { formatTable } from './table.mjs';

const roundOptional = (value) => (value === undefined ? undefined : Math.round(value));
const toSeconds = (milliseconds) => (milliseconds === undefined ? undefined : Math.round(milliseconds / 1000));
const COST_HEADS = ['processor s', 'products', 'embedded db', 'PostgreSQL', 'databases', 'pages', 'slept s'];
const listFigures = ({ processorMs, products, embedded, postgres, databases, pages, sleepMs }) => [
  toSeconds(processorMs),
  products,
  embedded,
  postgres,
  databases,
  pages,
  toSeconds(sleepMs),
];
const MAX_EXPENSIVE_FILES = 10;

/**
 * Returns tables of what ran and what it cost.
 *
 * @param {readonly import('./runSteps.mjs').Result[]} results
 * @param {readonly import('./costs.mjs').Cost[]} costs of the files
 */
function formatCostTables(results, costs) {
  const processor = new Map(results.map(({ name, processorSeconds }) => [name, processorSeconds]));
  const files = shareProcessorTime(costs, processor);
  const rows = results.map(({ name, ok, counts, wallSeconds, processorSeconds }) => {
    const sums = sumCosts(files.filter(({ step }) => step === name));
    const processorMs = processorSeconds === undefined ? sums.processorMs : processorSeconds * 1000;
    return [
      ok ? 'ok' : 'FAILED',
      name,
      counts.passed,
      counts.failures.length,
      counts.skipped.length,
      roundOptional(wallSeconds),
      ...listFigures({ ...sums, processorMs }),
    ];
  });
  const steps = formatTable(['', 'step', 'passed', 'failed', 'skipped', 'wall s', ...COST_HEADS], rows);
  const expensive = files
    .toSorted((a, b) => (b.processorMs ?? 0) - (a.processorMs ?? 0) || b.wallMs - a.wallMs)
    .slice(0, MAX_EXPENSIVE_FILES);
  if (expensive.length === 0) return steps;
  const list = expensive.map((cost) => [cost.file, toSeconds(cost.wallMs)].concat(listFigures(cost)));
  return `${steps}\n\nThe most expensive test files:\n${formatTable(['file', 'wall s', ...COST_HEADS], list)}`;
}

/**
 * Returns the exit code of the run.
 *
 * @param {readonly import('./runSteps.mjs').Result[]} results
 * @param {readonly string[]} missing tools whose tests were left out
 * @param {boolean} isComplete true when everything must run, as in CI
 * @returns {0 | 1} 0 when everything that could run passed, and, where everything must run, nothing was left out
 */
export function computeExitCode(results, missing, isComplete) {
  const skipped = results.some(({ counts }) => counts.skipped.length > 0);
  if (results.length === 0 || results.some(({ ok }) => !ok)) return 1;
  return isComplete && (missing.length > 0 || skipped) ? 1 : 0;
}

/**
 * Returns the end of the output: the tables, the failures once more, the steps that were left out, and a closing line
 * `N passed, N failed`.
 *
 * @param {readonly import('./runSteps.mjs').Result[]} results
 * @param {readonly import('./costs.mjs').Cost[]} costs
 * @param {readonly string[]} missing tools whose tests were left out
 * @param {number} wallSeconds of the whole run
 * @returns {string}
 */
export function formatSummary(results, costs, missing, wallSeconds) {
  const collectAll = (key) => results.flatMap(({ counts }) => counts[key]);
  const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0);
  return [
    '',
    formatCostTables(results, costs),
    '',
    `The whole run took ${Math.round(wallSeconds)} s.`,
    ...collectAll('failures').map(formatFailure),
    ...(missing.length > 0 ? [`INCOMPLETE: not installed, so their tests did not run: ${missing.join(', ')}.`] : []),
    ...collectAll('skipped').map((name) => `INCOMPLETE: skipped ${name}`),
    `${passed} passed, ${collectAll('failures').length} failed`,
    '',
  ].join('\n');
}

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../server/start/root.mjs';

/**
 * This module reads the costs of test files. `tests/profile/recordCosts.ts` and the reporter of Playwright write a line
 * of JSON for each file. The duration of each file and step is stored for the next run, which begins with the longest
 * files and predicts its duration. The time of a file is its processor time and its sleeps, which do not depend on
 * other load on the machine; for a file in a browser it is the elapsed time.
 *
 * @typedef {{ step?: string, file: string, wallMs: number, processorMs?: number, products?: number, embedded?: number,
 * postgres?: number, databases?: number, pages?: number, sleepMs?: number }} Cost
 * @typedef {{ steps: Record<string, number>, files: Record<string, number> }} Times seconds
 */

const OUTPUT_FOLDER = path.join(root, 'tests/.output');
export const COSTS_FILE = path.join(OUTPUT_FOLDER, 'costs.jsonl');
/** The file with the times of the last run on this machine. */
const LAST_TIMES_FILE = path.join(OUTPUT_FOLDER, 'times.json');
/** The file with the times for a fresh clone. `npm test -- all --write-times` writes it. */
const COMMITTED_TIMES_FILE = path.join(root, 'tests/run/times.json');
/** The minimum duration of files in the committed times. The order of shorter files does not matter. */
const MIN_COMMITTED_SECONDS = 2;

export function forgetCosts() {
  mkdirSync(OUTPUT_FOLDER, { recursive: true });
  rmSync(COSTS_FILE, { force: true });
}

/**
 * Parses the recorded costs.
 *
 * @param {string} text lines of JSON; the last one may be incomplete, since a worker may be killed
 * @returns {Cost[]}
 */
export function parseCosts(text) {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** @returns {Cost[]} */
export const readCosts = () => (existsSync(COSTS_FILE) ? parseCosts(readFileSync(COSTS_FILE, 'utf8')) : []);

/** Adds up the numbers of several files. A number that no file has is missing in the result. */
export function sumCosts(costs) {
  const sum = {};
  for (const cost of costs) {
    for (const [name, value] of Object.entries(cost)) {
      if (typeof value === 'number') sum[name] = (sum[name] ?? 0) + value;
    }
  }
  return sum;
}

/**
 * Distributes the processor time of Playwright's steps over its files. Playwright does not measure the processor time
 * of a file, because its tests share browsers. Each file gets a share in proportion to its elapsed time.
 *
 * @param {readonly Cost[]} costs
 * @param {ReadonlyMap<string, number | undefined>} stepSeconds processor seconds of each step
 * @returns {Cost[]}
 */
export function shareProcessorTime(costs, stepSeconds) {
  return costs.map((cost) => {
    const seconds = stepSeconds.get(cost.step);
    if (cost.processorMs !== undefined || seconds === undefined) return cost;
    const all = costs.filter(({ step }) => step === cost.step).reduce((sum, { wallMs }) => sum + wallMs, 0);
    return { ...cost, processorMs: all === 0 ? 0 : (seconds * 1000 * cost.wallMs) / all };
  });
}

const readTimes = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { steps: {}, files: {} };
  }
};

/**
 * Returns the times of the last run of each file and step on this machine, or else the committed times.
 *
 * @returns {Times}
 */
export function readKnownTimes() {
  const [committed, last] = [readTimes(COMMITTED_TIMES_FILE), readTimes(LAST_TIMES_FILE)];
  return { steps: { ...committed.steps, ...last.steps }, files: { ...committed.files, ...last.files } };
}

const computeDurationMs = ({ processorMs, sleepMs = 0, wallMs }) =>
  processorMs === undefined ? wallMs : processorMs + sleepMs;
const roundToTenths = (seconds) => Math.round(seconds * 10) / 10;
/** Returns whether a file exists and takes long. */
const isLong = ([file, seconds]) => seconds >= MIN_COMMITTED_SECONDS && existsSync(path.join(root, file));
const compareNames = ([a], [b]) => (a < b ? -1 : 1);

/**
 * Stores the times of a run.
 *
 * @param {readonly { name: string, wallSeconds: number }[]} steps
 * @param {readonly Cost[]} costs
 * @param {boolean} commit true when the times are also stored for fresh clones
 */
export function keepTimes(steps, costs, commit) {
  const times = {
    steps: Object.fromEntries(steps.map(({ name, wallSeconds }) => [name, roundToTenths(wallSeconds)])),
    files: Object.fromEntries(costs.map((cost) => [cost.file, roundToTenths(computeDurationMs(cost) / 1000)])),
  };
  const last = readTimes(LAST_TIMES_FILE);
  const kept = { steps: { ...last.steps, ...times.steps }, files: { ...last.files, ...times.files } };
  writeFileSync(LAST_TIMES_FILE, JSON.stringify(kept));
  if (!commit) return;
  const files = Object.entries(kept.files).filter(isLong).toSorted(compareNames);
  const committed = { steps: kept.steps, files: Object.fromEntries(files) };
  writeFileSync(COMMITTED_TIMES_FILE, `${JSON.stringify(committed, undefined, 2)}\n`);
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../server/start/root.mjs';

/**
 * This module finds the tests that a change affects, by imports. All imports in the project name a file, so that no
 * resolver is needed. A path that a file only reads counts as an import too.
 */

const SOURCE_FILE = /\.(?:tsx?|mjs|css|json|sql)$/;
const TEST_FILE = /\.test\.tsx?$/;
const PRODUCT_FILE = /^(?:server|client|shared)\//;
const UNIT_TEST_FILE = /^(?:server|client|shared)\/.*\.test\.tsx?$/;
const INTEGRATION_TEST_FILE = /^tests\/(?:integration|contract)\/.*(?<!\.slow)\.test\.ts$/;
const BROWSER_TEST_FILE = /^tests\/e2e\/.*(?<!\.slow)\.spec\.ts$/;
const RELATIVE_PATH = /['"](\.{1,2}\/[^'"\n]{1,300})['"]/g;
/** Matches an import from the top folder, by the `imports` of package.json. */
const SUBPATH_IMPORT = /['"]#((?:client|server|shared|tests)\/[^'"\n]{1,300})['"]/g;

/** The maximum duration of the chosen tests, in seconds of two cores, computed from the times of earlier runs. */
const MAX_UNIT_SECONDS = 5;
const MAX_INTEGRATION_SECONDS = 8;
/** The assumed time of a file that was never measured. */
const UNTIMED_FILE_SECONDS = { unit: 0.2, integration: 3 };

const runGit = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
const splitLines = (text) => text.split('\n').filter(Boolean);

/**
 * Returns files of the working tree that differ from a commit. New and deleted files are included.
 *
 * @param {string} since a commit
 * @returns {string[]}
 */
export const listChangedFiles = (since) => [
  ...new Set([
    ...splitLines(runGit('diff', '--name-only', since)),
    ...splitLines(runGit('ls-files', '--others', '--exclude-standard')),
  ]),
];

/** Reads the text of each source file of the project. @returns {Map<string, string>} */
export function readSources() {
  const files = splitLines(runGit('ls-files', '--cached', '--others', '--exclude-standard'));
  const sources = files.filter((file) => SOURCE_FILE.test(file) && existsSync(path.join(root, file)));
  return new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/**
 * Counts the imports between each file and the nearest changed file.
 *
 * @param {ReadonlyMap<string, string>} sources
 * @param {readonly string[]} changed
 * @returns {Map<string, number>} the count of each affected file; 0 for a changed file. Unaffected files are missing
 */
export function computeDistances(sources, changed) {
  const importers = new Map();
  for (const [file, text] of sources) {
    const beside = [...text.matchAll(RELATIVE_PATH)].map(([, name]) => path.posix.join(path.posix.dirname(file), name));
    for (const target of [...beside, ...[...text.matchAll(SUBPATH_IMPORT)].map(([, name]) => name)]) {
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
    }
  }
  const found = new Map(changed.map((file) => [file, 0]));
  // The map grows during the iteration, so the nearest files come first.
  for (const [file, distance] of found) {
    for (const importer of importers.get(file) ?? []) {
      if (!found.has(importer)) found.set(importer, distance + 1);
    }
  }
  return found;
}

const normalizeName = (text) => text.toLowerCase().replaceAll('-', '');

/** Returns the names of a changed file and of its folder, without their endings: `openHouses` becomes `openhouse`. */
const listSubjects = (file) =>
  [path.posix.basename(path.posix.dirname(file)), path.posix.basename(file).replace(/\..*$/, '')]
    .map((name) => normalizeName(name).replace(/s$/, ''))
    .filter((name) => name.length >= MIN_SUBJECT_LENGTH);
const MIN_SUBJECT_LENGTH = 4;

/**
 * Ranks how closely a test is related to a change. The imports are not enough, because most tests of the real programs
 * import nearly everything; names distinguish them.
 *
 * @param {string} file
 * @param {string} text the text of the file
 * @param {readonly string[]} changed
 * @returns {0 | 1 | 2} 0: its name contains that of a changed file or folder; 1: its text contains that name; 2:
 * neither contains it
 */
export function rankBySubject(file, text, changed) {
  const subjects = changed.filter((name) => PRODUCT_FILE.test(name)).flatMap(listSubjects);
  const containsSubject = (searchedText) => subjects.some((subject) => normalizeName(searchedText).includes(subject));
  if (containsSubject(path.posix.basename(file))) return 0;
  return containsSubject(text) ? 1 : 2;
}

/**
 * Returns the first files whose times fit into the budget, and always the changed files.
 *
 * @param {readonly string[]} files the most important ones first
 * @param {readonly string[]} changed
 * @param {(file: string) => number} seconds
 * @param {number} budget in seconds
 */
export function selectWithinBudget(files, changed, seconds, budget) {
  let remainingSeconds = budget;
  return files.filter((file) => {
    if (!changed.includes(file) && seconds(file) > remainingSeconds) return false;
    remainingSeconds -= seconds(file);
    return true;
  });
}

/**
 * @param {{ sources: ReadonlyMap<string, string>, changed: readonly string[],
 *   times: Readonly<Record<string, number>> }} project `times`: seconds of test files
 * @returns {{ lint: string[], format: string[], tests: string[], browserTests: string[], runsTheBuild: boolean,
 *   notes: string[] }} lists of files. `runsTheBuild`: whether any of `tests` starts or reads programs in `dist`.
 *   `notes`: sentences about the chosen files and those left out
 */
export function findAffectedTests({ sources, changed, times }) {
  const existingFiles = changed.filter((file) => sources.has(file));
  const distance = computeDistances(sources, changed);
  const runningTheBuild = computeDistances(sources, listFilesThatUseTheBuild(sources));
  const reached = [...distance.keys()].filter((file) => sources.has(file));
  const notes = [`${changed.length} changed files`];
  const choose = (kind, pattern, budget) => {
    const all = [...sources.keys()].filter((file) => pattern.test(file)).length;
    const concerned = reached.filter((file) => pattern.test(file));
    const estimateSeconds = (file) => times[file] ?? UNTIMED_FILE_SECONDS[kind];
    const order = concerned
      .map((file) => ({ file, rank: rankBySubject(file, sources.get(file), changed), far: distance.get(file) }))
      .toSorted((a, b) => a.rank - b.rank || a.far - b.far || estimateSeconds(a.file) - estimateSeconds(b.file))
      .map(({ file }) => file);
    const chosen = selectWithinBudget(order, changed, estimateSeconds, budget * 2);
    notes.push(`${kind}: ${chosen.length} of the ${concerned.length} files that import what changed, of ${all} in all`);
    return chosen;
  };
  const unit = choose('unit', UNIT_TEST_FILE, MAX_UNIT_SECONDS);
  const integration = choose('integration', INTEGRATION_TEST_FILE, MAX_INTEGRATION_SECONDS);
  const others = existingFiles.filter(
    (file) => TEST_FILE.test(file) && !UNIT_TEST_FILE.test(file) && !INTEGRATION_TEST_FILE.test(file),
  );
  const browserTests = existingFiles.filter((file) => BROWSER_TEST_FILE.test(file));
  notes.push(`e2e: ${browserTests.length} files, those that changed themselves`, 'npm test runs all of them.');
  return {
    lint: existingFiles.filter((file) => /\.(?:tsx?|mjs)$/.test(file)),
    format: existingFiles,
    tests: [...unit, ...integration, ...others],
    browserTests,
    runsTheBuild: [...integration, ...others].some((file) => ENGINE_TEST_FILE.test(file) || runningTheBuild.has(file)),
    notes,
  };
}

/** The tests that use a built product without importing it, because their global setup starts it. */
const ENGINE_TEST_FILE = /^tests\/engines\//;
const BUILD_PATH = /['"/]dist\/|['"]dist['"]/;

/** Returns the tests and helpers that start or read programs in `dist`. */
function listFilesThatUseTheBuild(sources) {
  return [...sources]
    .filter(([file, text]) => /^tests\/(?:integration|contract|support)\//.test(file) && BUILD_PATH.test(text))
    .map(([file]) => file);
}

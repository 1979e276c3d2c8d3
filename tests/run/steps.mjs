import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { joined, none, readPlaywright, readVitest } from './reports.mjs';

const output = path.join(root, 'tests/.output');
const bin = (file) => path.join(root, 'node_modules', file);

/**
 * One line of the run. `cores`: how many it keeps busy, so that two small ones run side by side. `counts` reads its
 * report; without one the step is one check that passes or fails. `again`: the arguments that run these files alone.
 *
 * @typedef {import('./reports.mjs').Counts} Counts
 * @typedef {{ name: string, cores: 1 | 2, program: string, args: string[], env: Record<string, string>,
 *   counts?: () => Counts, again?: (files: readonly string[]) => string[] }} Step
 * @typedef {{ name: string, ok: boolean, counts: Counts, milliseconds: number }} Result
 */

/**
 * @param {string} node the packaged Node
 * @param {Record<string, string>} environment where the tools are
 * @returns {Step[]}
 */
export function createSteps(node, environment) {
  const env = {
    ...environment,
    FORCE_COLOR: process.stderr.isTTY ? '1' : '0',
    // Tests start hundreds of programs, which would compile the same code.
    NODE_COMPILE_CACHE: path.join(root, 'dist/compile-cache'),
  };
  const check = (name, args) => ({ name, cores: 1, program: node, args, env });
  const vitest = (name, cores, ...projects) => {
    const report = path.join(output, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const chosen = projects.flatMap((project) => ['--project', project]);
    const args = [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', ...chosen];
    const again = (files) => [...args, ...reporters, '--maxWorkers=1', ...files];
    return { name, cores, program: node, args: [...args, ...reporters], env, counts: () => readVitest(report), again };
  };
  const browserReport = path.join(output, 'e2e.json');
  return [
    // Each beside the other: several threads of a checker work out the same types once each.
    check('types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.', '--singleThreaded']),
    {
      ...check('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
      env: { ...env, GOMAXPROCS: '1' },
    },
    check('format', [bin('@biomejs/biome/bin/biome'), 'format', '.']),
    check('unused', [bin('knip/bin/knip.js'), '--no-progress']),
    check('unused but by tests', [bin('knip/bin/knip.js'), '--no-progress', '--production']),
    vitest('layout and texts', 1, 'checks'),
    vitest('unit', 2, 'unit', 'unit alone'),
    vitest('models', 2, 'models'),
    vitest('integration', 2, 'integration'),
    {
      name: 'e2e',
      cores: 2,
      program: node,
      args: [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      counts: () => readPlaywright(browserReport),
    },
  ];
}

/** Files that may run again when they failed; more of them are no accident. */
const MOST_AGAIN = 5;

async function runOnce(step, args) {
  const { code, output: said } = await capture(step.program, args, { cwd: root, env: { ...process.env, ...step.env } });
  const ok = code === 0;
  const counts = step.counts?.() ?? { ...none(), passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A runner that crashed, or that failed outside any test, has failed too.
  if (!ok && counts.failed === 0) counts.failed = 1;
  if (!ok) process.stderr.write(`\n${said.trim()}\n\n`);
  return { ok, counts };
}

/**
 * A few files that failed run once more, one after the other: on a machine that others use, a test may wait in vain for
 * a processor. What passes then is named in the summary.
 *
 * @returns {Promise<Result>}
 */
async function runStep(step) {
  process.stderr.write(`${step.name}…\n`);
  const since = Date.now();
  let { ok, counts } = await runOnce(step, step.args);
  const files = counts.failedFiles;
  if (!ok && step.again && files.length > 0 && files.length <= MOST_AGAIN) {
    process.stderr.write(`${step.name}: ${files.length} of its files run again…\n`);
    const again = await runOnce(step, step.again(files));
    ok = again.ok;
    counts = joined(counts, again.counts);
  }
  const milliseconds = Date.now() - since;
  const outcome = `${counts.passed} passed, ${counts.failed} failed, ${(milliseconds / 1000).toFixed(1)} s`;
  process.stderr.write(`${step.name}: ${ok ? 'ok' : 'FAILED'}, ${outcome}\n`);
  return { name: step.name, ok, counts, milliseconds };
}

/**
 * Runs the steps in order, on two cores at a time.
 *
 * @param {readonly Step[]} steps
 * @param {readonly string[]} wanted names of the steps to run; empty: all
 * @returns {Promise<Result[]>} in the order of `steps`
 */
export async function runSteps(steps, wanted) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const results = new Map();
  const waiting = [...chosen];
  const running = new Set();
  let free = 2;
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting[0];
    if (next !== undefined && next.cores <= free) {
      waiting.shift();
      free -= next.cores;
      const run = runStep(next).then((result) => {
        results.set(next.name, result);
        free += next.cores;
        return running.delete(run);
      });
      running.add(run);
    } else {
      await Promise.race(running);
    }
  }
  return chosen.map(({ name }) => results.get(name));
}

import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { joined, none, readPlaywright, readVitest } from './reports.mjs';

const output = path.join(root, 'tests/.output');
const bin = (file) => path.join(root, 'node_modules', file);

/**
 * One line of the run. `circle`: `npm test` runs the fast ones, `npm test -- slow` the others. `cores`: how many it keeps busy, so that two small ones run side by side. `counts` reads its
 * report; without one the step is one check that passes or fails. `again`: the arguments that run these files alone.
 *
 * @typedef {import('./reports.mjs').Counts} Counts
 * @typedef {{ name: string, circle: 'fast' | 'slow', cores: 1 | 2, program: string, args: string[], env: Record<string, string>,
 *   counts?: () => Counts, again?: (files: readonly string[]) => string[] }} Step
 * @typedef {{ name: string, ok: boolean, counts: Counts, milliseconds: number }} Result
 */

/** The command line names a step that there is not. */
export class UnknownStep extends Error {}

/** The share of its schedules that each model plays in the fast circle; each of its situations comes up in them. */
const FAST_MODELS = 0.1;

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
  const check = (name, args) => ({ name, circle: 'fast', cores: 1, program: node, args, env });
  const vitest = (name, cores, ...projects) => {
    const report = path.join(output, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const chosen = projects.flatMap((project) => ['--project', project]);
    const args = [
      bin('vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--passWithNoTests',
      ...chosen,
    ];
    const again = (files) => [...args, ...reporters, '--maxWorkers=1', ...files];
    const counts = () => readVitest(report);
    return { name, circle: 'fast', cores, program: node, args: [...args, ...reporters], env, counts, again };
  };
  const playwright = (name, ...projects) => {
    const report = path.join(output, `${name}.json`);
    const chosen = projects.flatMap((project) => ['--project', project]);
    const options = ['--config', 'tests/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests'];
    return {
      name,
      circle: 'fast',
      cores: 2,
      program: node,
      args: [bin('@playwright/test/cli.js'), 'test', ...options, ...chosen],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      counts: () => readPlaywright(report),
    };
  };
  const slow = (step) => ({ ...step, circle: 'slow' });
  const models = (name, factor) => {
    const step = vitest(name, 2, 'models');
    return { ...step, env: { MODEL_FACTOR: process.env['MODEL_FACTOR'] ?? String(factor), ...step.env } };
  };
  return [
    check('types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.']),
    check('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
    check('format', [bin('@biomejs/biome/bin/biome'), 'format', '.']),
    vitest('checks', 1, 'checks'),
    vitest('unit', 2, 'unit', 'unit alone'),
    models('models', FAST_MODELS),
    vitest('integration', 2, 'integration'),
    playwright('e2e', 'pages', 'pictures'),
    slow(models('slow-models', 1)),
    slow(vitest('slow-integration', 2, 'slow')),
    slow(playwright('slow-e2e', 'slow')),
  ];
}

/**
 * The steps that the command line names, in the order in which they are. A circle stands for its steps: `fast`, which
 * is also what no name at all means, `slow`, or `all`.
 *
 * @param {readonly Step[]} steps
 * @param {readonly string[]} names
 * @returns {Step[]}
 * @throws {UnknownStep} for a name that is none of these
 */
export function chooseSteps(steps, names) {
  const wanted = names.length > 0 ? names : ['fast'];
  const known = new Set(['fast', 'slow', 'all', ...steps.map(({ name }) => name)]);
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new UnknownStep(`There is no step ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`);
  }
  return steps.filter(({ name, circle }) => wanted.some((word) => word === name || word === circle || word === 'all'));
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
 * @param {readonly Step[]} chosen
 * @returns {Promise<Result[]>} in their order
 */
export async function runSteps(chosen) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
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

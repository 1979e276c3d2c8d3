/**
 * `npm test`: reports the tools that it found, installs missing ones, builds, runs the steps, and reports their results
 * and costs. It depends on nothing outside of this repository, and starts on the machine's own Node.
 *
 *   npm test                               runs all tests of behaviour
 *   npm test -- slow                       runs tests that wait, crash, fill disks or use gigabytes
 *   npm test -- all                        runs both; with --write-times, the times are kept for fresh clones
 *   npm test -- unit lint                  runs only these steps
 *   npm test -- path/to/file.test.ts       runs this file
 *   npm test -- changed [--since main]     runs what the changes since a commit affect; the default is the last commit
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from '../server/start/build.mjs';
import { ensurePackages } from '../server/start/packages.mjs';
import { StepFailed } from '../server/start/progress.mjs';
import { findNode } from '../server/start/runtime.mjs';
import { findAffectedTests, listChangedFiles, readSources } from './run/changed.mjs';
import { forgetCosts, keepTimes, readKnownTimes, readCosts } from './run/costs.mjs';
import { runSteps } from './run/runSteps.mjs';
import {
  chooseSteps,
  createPrograms,
  predictSeconds,
  createStepsForFiles,
  UnknownStepError,
  whyLeftOut,
} from './run/steps.mjs';
import { computeExitCode, formatSummary } from './run/summary.mjs';
import { ensureTools, findTools } from './run/tools.mjs';

const printLine = (text) => process.stderr.write(`${text}\n`);

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { since: { type: 'string', default: 'HEAD' }, 'write-times': { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UnknownStepError(error.message);
  }
}

function chooseStepsForChange(programs, since) {
  const change = findAffectedTests({
    sources: readSources(),
    changed: listChangedFiles(since),
    times: readKnownTimes().files,
  });
  printLine(change.notes.join('\n'));
  return [
    programs.types(),
    ...(change.lint.length > 0 ? [programs.lint(...change.lint)] : []),
    ...(change.format.length > 0 ? [programs.format(...change.format)] : []),
    ...createStepsForFiles(programs, change.tests, () => change.runsTheBuild),
    ...createStepsForFiles(programs, change.browserTests),
  ];
}

async function main() {
  const since = Date.now();
  const { values, positionals } = readOptions();
  const choose = (programs) =>
    positionals.includes('changed') ? chooseStepsForChange(programs, values.since) : chooseSteps(programs, positionals);
  const isChanged = positionals.includes('changed');
  // The names are checked before anything is installed, so that a wrong name is reported at once.
  const asked = isChanged ? [] : chooseSteps(createPrograms(process.execPath, {}), positionals);
  await ensurePackages('tests');
  const node = findNode();
  // A run of single test files installs no tools. It uses the tools that are there.
  const { environment, missing, hasBrowser } = asked.some(({ isWhole, hasTests }) => isWhole && hasTests)
    ? await ensureTools(node, 'test', {
        isTold: true,
        mayLackBrowser: true,
        needsBrowser: asked.some(({ needsBrowser }) => needsBrowser),
      })
    : { environment: findTools('test'), missing: [], hasBrowser: true };
  const chosen = choose(createPrograms(node, environment));
  const steps = chosen.filter((step) => {
    const reason = whyLeftOut(step, environment, hasBrowser);
    if (reason !== undefined) printLine(`${step.name} is left out: ${reason}.`);
    return reason === undefined;
  });
  const expected = predictSeconds(steps, readKnownTimes().steps);
  if (steps.some(({ needsBuild }) => needsBuild)) await ensureBuild(node);
  const told = steps.some(({ isWhole }) => isWhole);
  if (told)
    printLine(
      expected === undefined ? 'Expected time: unknown, for want of an earlier run.' : `Expected time: ${expected} s.`,
    );
  forgetCosts();
  const results = await runSteps(steps);
  const costs = readCosts();
  process.stdout.write(formatSummary(results, costs, missing, (Date.now() - since) / 1000));
  const timed = results.filter(({ ok }, index) => ok && steps[index].isWhole === true);
  keepTimes(timed, costs, values['write-times']);
  process.exitCode = computeExitCode(results, missing, process.env['CI'] === 'true');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StepFailed || error instanceof UnknownStepError)) throw error;
  printLine(error.message);
  process.exitCode = error instanceof UnknownStepError ? 2 : 1;
}

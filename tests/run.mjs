/**
 * `npm test`: installs what is missing, builds, runs every check and every test, and says what ran. Depends on nothing
 * that is not in this repository, and starts on the machine's own Node.
 *
 *   npm test                   all behaviour
 *   npm test -- slow           what has to wait, crash, fill disks or use gigabytes
 *   npm test -- all            both
 *   npm test -- unit lint      only these steps
 */
import { ensureBuild } from '../server/start/build.mjs';
import { ensurePackages } from '../server/start/packages.mjs';
import { StepFailed } from '../server/start/progress.mjs';
import { runtime } from '../server/start/runtime.mjs';
import { chooseSteps, createSteps, runSteps, UnknownStep } from './run/steps.mjs';
import { report } from './run/summary.mjs';
import { ensureTools } from './run/tools.mjs';

try {
  const since = Date.now();
  const names = process.argv.slice(2);
  chooseSteps(createSteps(process.execPath, {}), names);
  await ensurePackages();
  const node = runtime();
  const { environment, missing } = await ensureTools(node, 'test');
  await ensureBuild(node);
  const results = await runSteps(chooseSteps(createSteps(node, environment), names));
  process.exitCode = report(results, missing, Date.now() - since);
} catch (error) {
  if (!(error instanceof StepFailed || error instanceof UnknownStep)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UnknownStep ? 2 : 1;
}

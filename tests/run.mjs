/**
 * `npm test`: installs what is missing, builds, runs every check and every test, and says what ran. Depends on nothing
 * that is not in this repository, and starts on the machine's own Node.
 *
 *   npm test                   everything
 *   npm test -- unit lint      only these steps
 */
import { ensureBuild } from '../server/start/build.mjs';
import { ensurePackages } from '../server/start/packages.mjs';
import { StepFailed } from '../server/start/progress.mjs';
import { runtime } from '../server/start/runtime.mjs';
import { createSteps, runSteps } from './run/steps.mjs';
import { report } from './run/summary.mjs';
import { ensureTools } from './run/tools.mjs';

try {
  const since = Date.now();
  await ensurePackages();
  const node = runtime();
  const { environment, missing } = await ensureTools(node, 'test');
  await ensureBuild(node);
  const results = await runSteps(createSteps(node, environment), process.argv.slice(2));
  process.exitCode = report(results, missing, Date.now() - since);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

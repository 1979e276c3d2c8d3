/**
 * `npm run upgrade-trial -- <revision>`: builds this version and an older one, and replaces one by the other while
 * visitors request pages.
 */
import path from 'node:path';
import { ensureBuild } from '../../server/start/build.mjs';
import { ensurePackages } from '../../server/start/packages.mjs';
import { StepFailed } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { run } from '../../server/start/run.mjs';
import { findNode } from '../../server/start/runtime.mjs';

try {
  await ensurePackages('tests');
  const node = findNode();
  await ensureBuild(node);
  process.exitCode = await run(node, [path.join(root, 'tests/upgrade/trial.ts'), ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

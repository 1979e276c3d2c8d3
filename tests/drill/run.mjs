/**
 * `npm run drill`: builds, starts the programs of several machines on this one, and plays faults while visitors request
 * pages; `npm run drill -- --help` lists the options.
 */
import path from 'node:path';
import { ensureBuild } from '../../server/start/build.mjs';
import { ensurePackages } from '../../server/start/packages.mjs';
import { StepFailed } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { run } from '../../server/start/run.mjs';
import { findNode } from '../../server/start/runtime.mjs';
import { ensureTools } from '../run/tools.mjs';

/** When libfaketime is missing, the report lists its fault as not played. */
const CLOCK_TOOL = 'libfaketime';

try {
  await ensurePackages('tests');
  const node = findNode();
  const { environment, missing } = await ensureTools(node, 'drill');
  const needed = missing.filter((name) => name !== CLOCK_TOOL);
  if (needed.length > 0) throw new StepFailed(`The drill needs programs that are not installed: ${needed.join(', ')}.`);
  await ensureBuild(node);
  Object.assign(process.env, environment);
  process.exitCode = await run(node, [path.join(root, 'tests/drill/drill.ts'), ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * `npm run crm -- zabun`: starts an emulated CRM with a few invented homes, to which a site can be connected; `npm run
 * crm -- --help` lists the options.
 */
import path from 'node:path';
import { ensurePackages } from '../../server/start/packages.mjs';
import { StepFailed } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { run } from '../../server/start/run.mjs';
import { findNode } from '../../server/start/runtime.mjs';

try {
  await ensurePackages('tests');
  process.exitCode = await run(findNode(), [path.join(root, 'tests/crm/crm.ts'), ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * `npm run bench`: builds, then measures what the product promises about speed and size, and prints one table.
 *
 *   npm run bench                      measures pages, and the parts that store and serve them
 *   npm run bench -- all               measures everything; takes two hours more
 *   npm run bench -- search memory     measures only these
 */
import path from 'node:path';
import { ensureBuild } from '../../server/start/build.mjs';
import { ensurePackages } from '../../server/start/packages.mjs';
import { StepFailed } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { run } from '../../server/start/run.mjs';
import { findNode } from '../../server/start/runtime.mjs';
import { ensureTools } from '../run/tools.mjs';

try {
  await ensurePackages('tests');
  const node = findNode();
  const { environment } = await ensureTools(node, 'bench');
  await ensureBuild(node);
  Object.assign(process.env, environment);
  process.exitCode = await run(node, [path.join(root, 'tests/bench/bench.ts'), ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

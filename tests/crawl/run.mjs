/**
 * `npm run crawl`: builds, then opens every detail page and reports its faults; `npm run crawl -- --help` lists the
 * options.
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
  const { environment } = await ensureTools(node, 'crawl');
  await ensureBuild(node);
  Object.assign(process.env, environment);
  process.exitCode = await run(node, [path.join(root, 'tests/crawl/crawl.ts'), ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

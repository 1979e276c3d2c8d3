import path from 'node:path';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { ensureBuild } from '../../../server/start/build.mjs';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { root } from '../../../server/start/root.mjs';
import { withFileLock } from '../withFileLock.ts';

/** File of the site as webpack builds it for production, up to date with its sources; built once, however many ask. */
export async function builtSite(): Promise<string> {
  await withFileLock(path.join(root, 'dist.building'), () => ensureBuild(process.execPath));
  return path.join(root, 'dist/server/site.js');
}

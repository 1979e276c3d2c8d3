import path from 'node:path';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { ensureBuild } from '../../../server/start/build.mjs';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { root } from '../../../server/start/root.mjs';
import { withFileLock } from '../withFileLock.ts';

async function buildSite(): Promise<string> {
  await withFileLock(path.join(root, 'dist.building'), () => ensureBuild(process.execPath));
  return path.join(root, 'dist/server/site.js');
}

let built: Promise<string> | undefined;

/**
 * Returns the path of the site as webpack builds it for production. It is built from the sources at the time of this
 * process's first call. Later calls do not check the sources, because reading all of them takes a tenth of a second of
 * processor time.
 */
export const ensureBuiltSite = (): Promise<string> => (built ??= buildSite());

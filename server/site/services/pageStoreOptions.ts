import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_PATHS } from '../projectPaths.ts';
import type { SiteOptions } from './options.ts';

/** The version of the store's tables and of the content of a record. */
const STORE_FORMAT_VERSION = 4;

function hashFiles(hash: Hash, folder: string) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
}

/**
 * Returns a hash (16 hexadecimal digits) of everything that shapes a page, except its data: the program with its
 * markup, the packages and the Node version that run it, the names of its scripts and stylesheets, its texts, and the
 * settings that pages show.
 */
function computeStoreIdentity({ apiUrl, apiToken, port, mapTiles, captchas, styleguide }: SiteOptions): string {
  const hash = createHash('sha256').update(`${STORE_FORMAT_VERSION}\0`);
  // The first file is the one that contains this function. In a build it is the code that the primary and the workers
  // share.
  const programs = [import.meta.filename, PROJECT_PATHS.program, PROJECT_PATHS.installedPackages].filter((file) =>
    existsSync(file),
  );
  for (const file of [...programs, PROJECT_PATHS.clientStats]) hash.update(readFileSync(file));
  hashFiles(hash, PROJECT_PATHS.locales);
  hash.update(JSON.stringify([process.versions, apiUrl, apiToken, port, mapTiles, captchas, styleguide]));
  return hash.digest('hex').slice(0, 16);
}

/** Returns the settings of the page store; undefined when no pages are stored on disk. */
export function buildPageStoreOptions(options: SiteOptions) {
  const { dataDir, pageStoreBytes: maxBytes = 0, logger } = options;
  if (maxBytes === 0) return undefined;
  return { folder: path.join(dataDir, 'pages'), identity: computeStoreIdentity(options), maxBytes, logger };
}
